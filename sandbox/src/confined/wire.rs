//! Messages between the grader and its box: one packet each, with descriptors beside them. Owns the encoding, knows no meaning.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::FileExt;
use std::time::Duration;

use rustix::fs::MemfdFlags;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

/// A body up to this size travels in the packet itself, a larger one in a memory file beside it.
const INLINE: usize = 32 << 10;
/// The most descriptors that one packet carries.
const DESCRIPTORS: usize = 5;

/// One end of a connection.
#[derive(Debug)]
pub(super) struct Channel(OwnedFd);

/// A received packet.
#[derive(Debug)]
pub(super) struct Packet {
    pub(super) body: Vec<u8>,
    pub(super) descriptors: Vec<OwnedFd>,
}

impl Channel {
    /// Two connected ends, both closed on exec.
    pub(super) fn pair() -> io::Result<(Self, Self)> {
        let (here, there) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        Ok((Self(here), Self(there)))
    }

    pub(super) fn into_fd(self) -> OwnedFd {
        self.0
    }

    pub(super) fn send(&self, body: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        if body.len() <= INLINE {
            return self.packet(0, body, descriptors);
        }
        // Only the grader has bodies of this size; in a box, memory files cannot be made.
        let mut file = File::from(rustix::fs::memfd_create(c"grader-request", MemfdFlags::CLOEXEC)?);
        file.write_all(body)?;
        let mut all = descriptors.to_vec();
        all.push(file.as_fd());
        self.packet(1, &[], &all)
    }

    fn packet(&self, kind: u8, body: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        if !descriptors.is_empty() && !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
            return Err(io::Error::other("too many descriptors for one packet"));
        }
        let parts = [IoSlice::new(std::slice::from_ref(&kind)), IoSlice::new(body)];
        loop {
            match sendmsg(&self.0, &parts, &mut ancillary, SendFlags::NOSIGNAL) {
                Ok(_) => return Ok(()),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next packet; `None` when the other side is gone.
    pub(super) fn receive(&self) -> io::Result<Option<Packet>> {
        let mut buffer = vec![0; INLINE + 1];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let message = loop {
            let mut parts = [IoSliceMut::new(&mut buffer)];
            match recvmsg(&self.0, &mut parts, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
                Ok(message) => break message,
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::CONNRESET) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        };
        let mut descriptors = Vec::new();
        for part in ancillary.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = part {
                descriptors.extend(rights);
            }
        }
        if message.bytes == 0 {
            return Ok(None);
        }
        if message.flags.intersects(ReturnFlags::TRUNC | ReturnFlags::CTRUNC) {
            return Err(io::Error::other("a packet was cut short"));
        }
        buffer.truncate(message.bytes);
        let kind = buffer.remove(0);
        if kind == 0 {
            return Ok(Some(Packet {
                body: buffer,
                descriptors,
            }));
        }
        let file = File::from(
            descriptors
                .pop()
                .ok_or_else(|| io::Error::other("a packet without its body"))?,
        );
        let length = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        let mut body = vec![0; length];
        file.read_exact_at(&mut body, 0)?;
        Ok(Some(Packet { body, descriptors }))
    }
}

impl From<OwnedFd> for Channel {
    fn from(fd: OwnedFd) -> Self {
        Self(fd)
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Builds a body field by field.
#[derive(Debug, Default)]
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn number(&mut self, number: u64) -> &mut Self {
        self.0.extend_from_slice(&number.to_le_bytes());
        self
    }

    pub(super) fn duration(&mut self, duration: Duration) -> &mut Self {
        self.number(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    pub(super) fn text(&mut self, text: impl AsRef<OsStr>) -> &mut Self {
        self.bytes(text.as_ref().as_bytes())
    }

    pub(super) fn texts<T: AsRef<OsStr>>(&mut self, texts: &[T]) -> &mut Self {
        self.number(texts.len() as u64);
        for text in texts {
            self.text(text);
        }
        self
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Takes a body apart, field by field, in the order of writing.
#[derive(Debug)]
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(super) const fn new(body: &'a [u8]) -> Self {
        Self(body)
    }

    pub(super) fn number(&mut self) -> io::Result<u64> {
        let (head, tail) = self.0.split_first_chunk::<8>().ok_or_else(short)?;
        self.0 = tail;
        Ok(u64::from_le_bytes(*head))
    }

    /// A number that must fit a narrower type.
    pub(super) fn narrow<T: TryFrom<u64>>(&mut self) -> io::Result<T> {
        T::try_from(self.number()?).map_err(|_| short())
    }

    pub(super) fn duration(&mut self) -> io::Result<Duration> {
        Ok(Duration::from_nanos(self.number()?))
    }

    pub(super) fn bytes(&mut self) -> io::Result<&'a [u8]> {
        let length = self.narrow::<usize>()?;
        let (head, tail) = self.0.split_at_checked(length).ok_or_else(short)?;
        self.0 = tail;
        Ok(head)
    }

    pub(super) fn text(&mut self) -> io::Result<OsString> {
        Ok(OsString::from_vec(self.bytes()?.to_vec()))
    }

    pub(super) fn string(&mut self) -> io::Result<String> {
        Ok(String::from_utf8_lossy(self.bytes()?).into_owned())
    }

    pub(super) fn texts<T: From<OsString>>(&mut self) -> io::Result<Vec<T>> {
        // No capacity is taken from the message: a wrong count ends at the first missing field.
        let count = self.number()?;
        (0..count).map(|_| self.text().map(T::from)).collect()
    }
}

fn short() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a message does not have the expected fields",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_and_a_large_body_arrive_with_their_descriptors() {
        let (here, there) = Channel::pair().unwrap();
        for size in [0, 5, INLINE, INLINE + 1, 3 << 20] {
            let body = vec![7; size];
            here.send(&body, &[here.as_fd(), there.as_fd()]).unwrap();
            let packet = there.receive().unwrap().unwrap();
            assert_eq!((packet.body.len(), packet.descriptors.len()), (size, 2));
            assert!(packet.body == body);
        }
        drop(here);
        assert!(there.receive().unwrap().is_none());
    }

    #[test]
    fn fields_come_back_in_order_and_garbage_is_an_error() {
        let mut writer = Writer::default();
        writer
            .number(3)
            .text("a b")
            .texts(&["x", ""])
            .duration(Duration::from_millis(5));
        let body = writer.finish();
        let mut reader = Reader::new(&body);
        assert_eq!(reader.number().unwrap(), 3);
        assert_eq!(reader.text().unwrap(), "a b");
        assert_eq!(reader.texts::<OsString>().unwrap(), ["x", ""]);
        assert_eq!(reader.duration().unwrap(), Duration::from_millis(5));
        assert!(reader.number().is_err());
        assert!(Reader::new(&[255; 16]).bytes().is_err());
        assert!(Reader::new(&[255; 16]).texts::<OsString>().is_err());
    }
}
