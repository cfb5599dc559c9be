//! Messages between the grader and its box: one packet each, with descriptors beside them. Owns the encoding, which is postcard's, and knows no meaning.

use std::fs::File;
use std::io::{self, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::FileExt;

use rustix::fs::MemfdFlags;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

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
    body: Vec<u8>,
    pub(super) descriptors: Vec<OwnedFd>,
}

impl Packet {
    /// The message in it.
    pub(super) fn read<T: DeserializeOwned>(&self) -> io::Result<T> {
        postcard::from_bytes(&self.body).map_err(io::Error::other)
    }
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

    pub(super) fn send(&self, message: &impl Serialize, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let body = postcard::to_stdvec(message).map_err(io::Error::other)?;
        if body.len() <= INLINE {
            return self.packet(0, &body, descriptors);
        }
        // Only the grader has bodies of this size; in a box, memory files cannot be made.
        let mut file = File::from(rustix::fs::memfd_create(c"grader-request", MemfdFlags::CLOEXEC)?);
        file.write_all(&body)?;
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

/// Paths on the wire: as the bytes that they are, for serde takes them for Unicode.
pub(super) mod path {
    use std::ffi::OsString;
    use std::path::{Path, PathBuf};

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        path.as_os_str().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        OsString::deserialize(deserializer).map(PathBuf::from)
    }

    /// The same of lists.
    pub(crate) mod each {
        use super::{Deserialize, Deserializer, OsString, PathBuf, Serializer};

        pub(crate) fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(paths.iter().map(|path| path.as_os_str()))
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Vec<PathBuf>, D::Error> {
            let paths = Vec::<OsString>::deserialize(deserializer)?;
            Ok(paths.into_iter().map(PathBuf::from).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn a_small_and_a_large_body_arrive_with_their_descriptors() {
        let (here, there) = Channel::pair().unwrap();
        for size in [0, 5, INLINE, INLINE + 1, 3 << 20] {
            let body = vec![7_u8; size];
            here.send(&body, &[here.as_fd(), there.as_fd()]).unwrap();
            let packet = there.receive().unwrap().unwrap();
            assert_eq!(packet.descriptors.len(), 2);
            assert!(packet.read::<Vec<u8>>().unwrap() == body);
        }
        drop(here);
        assert!(there.receive().unwrap().is_none());
    }

    #[test]
    fn paths_come_back_as_they_are_and_garbage_is_an_error() {
        use std::os::unix::ffi::OsStringExt;

        #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
        struct Paths {
            #[serde(with = "path")]
            one: PathBuf,
            #[serde(with = "path::each")]
            more: Vec<PathBuf>,
        }
        let odd: PathBuf = std::ffi::OsString::from_vec(b"/a \xff".to_vec()).into();
        let paths = Paths {
            one: odd.clone(),
            more: vec!["/usr".into(), odd],
        };
        let packet = |body| Packet {
            body,
            descriptors: Vec::new(),
        };
        let body = postcard::to_stdvec(&paths).unwrap();
        assert_eq!(packet(body).read::<Paths>().unwrap(), paths);
        assert!(packet(vec![255; 16]).read::<Paths>().is_err());
    }
}
