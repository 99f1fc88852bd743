import { liveEvent } from "./live-event.ts"

/** Milliseconds after which a press is forgotten: nobody waits longer for what it does. */
const pressTimeout = 15_000

/** Milliseconds after the first frame was made after which modules come also where a browser keeps its paints to itself. */
const paintTimeout = 1_000

/**
 * Waits until the page is painted, or begins at once where nobody sees it, and then asks for the modules that it names
 * ahead and runs the one that begins it. One text for everybody, as `shell/first-paint.ts`.
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
    // the sign that it was heard
    button.ariaBusy = "true"
    words = button.textContent
    timeout = setTimeout(forget, ${pressTimeout})
  }
  const stop = () => {
    live.abort()
    forget()
  }
  addEventListener("click", ({ target }) => {
    // what opens by itself has opened
    const button = target.closest("button[type=button]:not([popovertarget])")
    if (button) note(button)
  }, early)
  addEventListener("keydown", ({ key, isComposing, target }) => {
    if (key !== "Enter" || isComposing || !target.matches("input")) return
    // Enter presses the first button that sends: one that needs scripts is off until then
    const button = [...target.form?.elements ?? []].find(({ type }) => type === "submit")
    if (button?.disabled) note(button)
  }, early)
  addEventListener("input", () => {
    // what is sent is what stood there when Enter was pressed
    if (pressed?.type === "submit") forget()
  }, early)
  // a module that another one asks for does not come
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
    // a frame that was made is not on the screen yet
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) begin()
    }).observe({ type: "paint", buffered: true })
    requestAnimationFrame(() => setTimeout(begin, ${paintTimeout}))
  }
})()`

/**
 * Returns a page that is painted, and can be read, before any module is fetched or run: on a slow line they would take
 * their share of it from styles and fonts, and on a slow phone its only thread from the painting. `nonce` is that of the page's scripts.
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
