//! Chromium without a window, as far as pictures and questions to a page need it: messages of its debugging protocol over a pipe, one at a time.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// What the browser is called, on Debian and elsewhere.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The fonts of the pictures: a page's own choice is another on every system.
const FONTS: &str = "*{font-family:'DejaVu Sans'!important}code,pre,code *,pre *,.chips li{font-family:'DejaVu Sans Mono'!important}";

/// A browser with one page. It ends when it is dropped.
pub(crate) struct Browser {
    child: Child,
    asks: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    page: String,
    last: u64,
    folder: TempDir,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Light,
    Dark,
}

impl Scheme {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Browser {
    /// Starts it, where there is one and the fonts of the pictures are there too.
    pub(crate) fn start() -> Result<Self, String> {
        let name = NAMES
            .into_iter()
            .find(|name| which::which(name).is_ok())
            .ok_or("needs chromium")?;
        let fonts = Command::new("fc-list").output().map_err(|_| "needs fc-list")?;
        let fonts = String::from_utf8_lossy(&fonts.stdout).into_owned();
        if !["DejaVuSans.ttf", "DejaVuSansMono.ttf"]
            .iter()
            .all(|font| fonts.contains(font))
        {
            return Err("needs the fonts DejaVu Sans and DejaVu Sans Mono".to_owned());
        }
        let folder = tempfile::tempdir().unwrap();
        // The browser reads from 3 and writes to 4. What it says besides is nobody's business.
        let script = format!(
            "exec {name} --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync \
             --hide-scrollbars --force-color-profile=srgb --remote-debugging-pipe --user-data-dir=\"$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1"
        );
        let mut child = Command::new("sh")
            .args(["-c", &script, "sh"])
            .arg(folder.path().join("profile"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let asks = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut browser = Self {
            child,
            asks,
            answers,
            page: String::new(),
            last: 0,
            folder,
        };
        let targets = browser.ask("Target.getTargets", &json!({}));
        let target = targets["targetInfos"]
            .as_array()
            .unwrap()
            .iter()
            .find(|target| target["type"] == "page");
        let target = target.unwrap()["targetId"].clone();
        let session = browser.ask(
            "Target.attachToTarget",
            &json!({ "targetId": target, "flatten": true }),
        );
        session["sessionId"]
            .as_str()
            .unwrap()
            .clone_into(&mut browser.page);
        browser.ask("Page.enable", &json!({}));
        Ok(browser)
    }

    /// Shows a page.
    pub(crate) fn show(&mut self, html: &str) {
        let file = self.folder.path().join("page.html");
        fs::write(&file, html).unwrap();
        self.ask(
            "Page.navigate",
            &json!({ "url": format!("file://{}", file.display()) }),
        );
        while self.hear()["method"] != "Page.loadEventFired" {}
        self.style(FONTS);
    }

    /// Adds a style to the page.
    pub(crate) fn style(&mut self, css: &str) {
        let css = Value::from(css);
        self.run(&format!("{{ const style = document.createElement('style'); style.textContent = {css}; document.head.append(style); }} 1"));
    }

    /// Lays the page out for a screen.
    pub(crate) fn screen(&mut self, width: u32, scheme: Scheme) {
        let screen = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", &screen);
        self.media("screen", scheme, "no-preference");
    }

    /// Shows the page as on a screen or on paper, to somebody who wants less motion, or does not say so.
    pub(crate) fn media(&mut self, media: &str, scheme: Scheme, motion: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        let media = json!({ "media": media, "features": features });
        self.ask("Emulation.setEmulatedMedia", &media);
    }

    /// Presses a key as somebody does who has no mouse.
    pub(crate) fn press(&mut self, key: &str, code: u32, text: &str) {
        self.ask("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            let event =
                json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text });
            self.ask("Input.dispatchKeyEvent", &event);
        }
    }

    /// A picture of the page from its top, as a PNG; `most` pixels of the page are its greatest height.
    pub(crate) fn picture(&mut self, scale: f64, most: f64) -> Vec<u8> {
        let size = self.ask("Page.getLayoutMetrics", &json!({}))["cssContentSize"].clone();
        let height = size["height"].as_f64().unwrap().min(most);
        let clip = json!({ "x": 0, "y": 0, "width": size["width"], "height": height, "scale": scale });
        let shot = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let data = self.ask("Page.captureScreenshot", &shot);
        data_encoding::BASE64
            .decode(data["data"].as_str().unwrap().as_bytes())
            .unwrap()
    }

    /// The value of a script in the page; a promise is awaited.
    pub(crate) fn run(&mut self, script: &str) -> Value {
        let ask = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", &ask);
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
        answer["result"]["value"].clone()
    }

    /// Runs a file of scripts in the page.
    pub(crate) fn load(&mut self, file: &Path) {
        let script = fs::read_to_string(file).unwrap();
        self.run(&format!("{script}; 1"));
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if !self.page.is_empty() {
            message["sessionId"] = self.page.clone().into();
        }
        let asks = self.asks.as_mut().unwrap();
        asks.write_all(format!("{message}\0").as_bytes()).unwrap();
        asks.flush().unwrap();
        loop {
            let mut answer = self.hear();
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// The next message, which may be an event.
    fn hear(&mut self) -> Value {
        let mut message = Vec::new();
        self.answers.read_until(0, &mut message).unwrap();
        assert_eq!(message.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&message).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends with its pipe.
        self.asks = None;
        let _ = self.child.wait();
    }
}
