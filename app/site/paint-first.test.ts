import { runInNewContext } from "node:vm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { liveEvent } from "./live-event.ts"
import { paintFirst } from "./paint-first.ts"

const named = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>'
const style = '<link rel="stylesheet" href="/assets/a.css"/>'

test("a page's preloaded and entry modules are all held until it is painted, and nothing else in it changes", () => {
  const context = "<script>window.context = {}</script>"
  const page = paintFirst(
    `<head>${named}${style}</head><body>${context}<script nonce="m" type="module" async="">import "/assets/a.js"</script></body>`,
    "m",
  )
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  const [head, tail = ""] = page.split(context)
  expect(head).toBe(`<head>${named.replaceAll("modulepreload", "after-paint")}${style}</head><body>`)
  expect(tail).toMatch(
    /^<script nonce="m" type="after-paint" async="">import "\/assets\/a.js"<\/script><script nonce="m">[\s\S]+<\/script><\/body>$/,
  )
})

test("a page without a module stays as it is", () => {
  const page = `<head>${style}</head><body>Nulle</body>`
  expect(paintFirst(page, "m")).toBe(page)
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page before it is live, as far as its script knows pages: what happens there, whether its modules were requested, and how they fail. */
const earlyPage = ({ hidden = true } = {}) => {
  const hearing = new Map<string, (event: object) => void>()
  const module = { type: "after-paint", onerror: () => {} }
  const replaceWith = vi.fn()
  let observe = (_: readonly string[]) => {}
  let makeFrame = () => {}
  const page = paintFirst('<body><script nonce="m" type="module" async=""></script></body>', "m")
  const [, script = ""] = page.match(/<script nonce="m">([\s\S]+)<\/script><\/body>/) ?? []
  runInNewContext(script, {
    AbortController,
    setTimeout,
    clearTimeout,
    addEventListener: (
      name: string,
      listener: (event: object) => void,
      { signal }: { signal?: AbortSignal },
    ) => {
      hearing.set(name, listener)
      signal?.addEventListener("abort", () => hearing.delete(name))
    },
    requestAnimationFrame: (draw: () => void) => {
      makeFrame = draw
    },
    PerformanceObserver: class {
      constructor(listener: (paints: { getEntriesByName(name: string): readonly string[] }) => void) {
        observe = (names) => listener({ getEntriesByName: (name) => names.filter((one) => one === name) })
      }
      observe() {}
    },
    document: {
      hidden,
      querySelectorAll: (elements: string) =>
        elements.startsWith("script") ? [{ cloneNode: () => module, replaceWith }] : [],
    },
  })
  const happen = (name: string, event: object = {}) => hearing.get(name)?.(event)
  return {
    happen,
    press: (button: object) => happen("click", { target: { closest: () => button } }),
    failToLoad: () => module.onerror(),
    makeFrame: () => makeFrame(),
    paint: (...names: string[]) => observe(names),
    timesBegun: () => replaceWith.mock.calls.length,
  }
}

test("modules are requested once the page has something on the screen, and once only", () => {
  const { makeFrame, paint, timesBegun } = earlyPage({ hidden: false })
  makeFrame()
  paint("first-paint")
  vi.advanceTimersByTime(999)
  expect(timesBegun()).toBe(0)
  paint("first-contentful-paint")
  expect(timesBegun()).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(timesBegun()).toBe(1)
})

test("a browser that does not report its paints loads the modules a second after its first frame", () => {
  const { makeFrame, timesBegun } = earlyPage({ hidden: false })
  vi.advanceTimersByTime(10_000)
  expect(timesBegun()).toBe(0)
  makeFrame()
  vi.advanceTimersByTime(1_000)
  expect(timesBegun()).toBe(1)
})

const makeButton = () => ({
  ariaBusy: "",
  textContent: "Collapse All",
  click: vi.fn(),
  removeAttribute(name: string) {
    if (name === "aria-busy") this.ariaBusy = ""
  },
})

test("a press before the page is live is shown, and done once it is", () => {
  const { press, happen } = earlyPage()
  const [first, second] = [makeButton(), makeButton()]
  press(first)
  vi.advanceTimersByTime(10_000)
  expect(first.ariaBusy).toBe("true")
  press(second)
  expect(first.ariaBusy).toBe("")
  // each has its time
  vi.advanceTimersByTime(14_999)
  expect(second.ariaBusy).toBe("true")
  happen(liveEvent)
  expect(second.ariaBusy).toBe("")
  expect([first, second].map(({ click }) => click.mock.calls.length)).toEqual([0, 1])
})

test("a press that leads to nothing is forgotten after 15 seconds", () => {
  const { press, happen } = earlyPage()
  const button = makeButton()
  press(button)
  vi.advanceTimersByTime(15_000)
  expect(button.ariaBusy).toBe("")
  happen(liveEvent)
  expect(button.click).not.toHaveBeenCalled()
})

test("once a module fails to load, pending presses are forgotten and new ones are not shown as heard", () => {
  for (const fail of ["the first", "one that it asks for"]) {
    const { press, happen, failToLoad } = earlyPage()
    const button = makeButton()
    press(button)
    if (fail === "the first") failToLoad()
    else happen("unhandledrejection")
    expect(button.ariaBusy, fail).toBe("")
    press(button)
    expect(button.ariaBusy, fail).toBe("")
  }
})
