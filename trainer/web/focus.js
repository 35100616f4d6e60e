// The terminal takes the keys as soon as it shows something, so that nobody has to click first.
new MutationObserver((_, observer) => {
  const keys = document.querySelector(".xterm-helper-textarea");
  if (keys && document.body.classList.contains("-first-byte")) {
    keys.focus();
    observer.disconnect();
  }
}).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
