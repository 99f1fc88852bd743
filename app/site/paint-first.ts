import { liveEvent } from "./live-event.ts"

/** How long a press is remembered, milliseconds: nobody waits longer for its effect. */
const pressTimeout = 15_000

/** How long after the first frame modules are loaded anyway if a browser does not report its paints, milliseconds. */
const paintTimeout = 1_000

/**
 * Waits until the page is painted, or starts at once if it is not visible, then loads its modules and runs the entry. One text
 * for everybody, like the script of `app/site/shell/document.tsx`.
 */
const beginAfterPaint = `(() => {
  let pressed, words, timeout
  const live = new AbortController()
  const early = { capture: true, signal: live.signal }
  const forget = () => {
    clearTimeout(timeout)
    pressed?.removeAttribute("aria-busy")
    pressed = undefined
  }
  const note = (button) => {
    forget()
    pressed = button
    // shows that the press was noticed
    button.ariaBusy = "true"
    words = button.textContent
    timeout = setTimeout(forget, ${pressTimeout})
  }
  const stop = () => {
    live.abort()
    forget()
  }
  addEventListener("click", ({ target }) => {
    // elements that open without a script have opened already
    const button = target.closest("button[type=button]:not([popovertarget])")
    if (button) note(button)
  }, early)
  addEventListener("keydown", ({ key, isComposing, target }) => {
    if (key !== "Enter" || isComposing || !target.matches("input")) return
    // Enter presses the first submit button; one that needs scripts is disabled until then
    const button = [...target.form?.elements ?? []].find(({ type }) => type === "submit")
    if (button?.disabled) note(button)
  }, early)
  addEventListener("input", () => {
    // the form is sent as it was when Enter was pressed
    if (pressed?.type === "submit") forget()
  }, early)
  // a module that another one imports does not load
  addEventListener("unhandledrejection", stop, early)
  addEventListener("${liveEvent}", () => {
    const button = pressed
    stop()
    if (button?.textContent === words) button?.click()
  }, { once: true })
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    for (const link of document.querySelectorAll('link[rel="after-paint"]')) link.rel = "modulepreload"
    for (const block of document.querySelectorAll('script[type="after-paint"]')) {
      const script = block.cloneNode(true)
      script.type = "module"
      script.onerror = stop
      block.replaceWith(script)
    }
  }
  if (document.hidden) begin()
  else {
    // a rendered frame is not on the screen yet
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) begin()
    }).observe({ type: "paint", buffered: true })
    requestAnimationFrame(() => setTimeout(begin, ${paintTimeout}))
  }
})()`

/**
 * Returns a page that is painted, and can be read, before any module is fetched or run: on a slow connection modules would
 * compete with styles and fonts, and on a slow phone they would block the main thread before the paint. `nonce` is that of the
 * page's scripts.
 */
export const paintFirst = (html: string, nonce: string): string => {
  const beginning = `<script nonce="${nonce}" type="module" async="">`
  return html.includes(beginning)
    ? html
        .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
        .replaceAll(beginning, `<script nonce="${nonce}" type="after-paint" async="">`)
        .replace("</body>", () => `<script nonce="${nonce}">${beginAfterPaint}</script></body>`)
    : html
}
