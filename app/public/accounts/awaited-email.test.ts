import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { awaitMail, forgetAwaited, whenFollowed } from "./awaited-email.ts"

/** The address of the account that this browser is signed in to, as the server answers. */
let signedInAs = ""
/** How many of the next questions are not answered. */
let unanswered = 0
const kept = new Map<string, string>()
const otherTabs = new EventTarget()

const change = (key: string, newValue: string | null) => {
  const oldValue = kept.get(key) ?? null
  if (newValue === null) kept.delete(key)
  else kept.set(key, newValue)
  if (oldValue !== newValue)
    otherTabs.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue, newValue }))
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  })
  vi.stubGlobal("addEventListener", otherTabs.addEventListener.bind(otherTabs))
  vi.stubGlobal("removeEventListener", otherTabs.removeEventListener.bind(otherTabs))
  vi.stubGlobal("location", { origin: "https://nulle.example" })
  vi.stubGlobal("fetch", async () => {
    if (unanswered-- > 0) throw new TypeError("no network")
    return Response.json({ json: { email: signedInAs } })
  })
})

afterEach(() => vi.unstubAllGlobals())

test("a tab that waits goes on once its own address has signed in, and not with that of another tab", async () => {
  const [anna, berta] = [vi.fn(), vi.fn()]
  const stops = [whenFollowed("Anna@example.org", anna), whenFollowed("berta@example.org", berta)]
  awaitMail("Anna@example.org")
  awaitMail("berta@example.org")
  signedInAs = "anna@example.org"
  forgetAwaited()
  await vi.waitFor(() => expect(anna).toHaveBeenCalledTimes(1))
  expect(berta).not.toHaveBeenCalled()

  // the address is forgotten already
  signedInAs = "berta@example.org"
  forgetAwaited()
  await vi.waitFor(() => expect(berta).toHaveBeenCalledTimes(1))
  expect(anna).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  expect([...kept.keys()]).toEqual([])
})

test("a tab that waits asks again who is signed in, as long as there is no answer", async () => {
  vi.useFakeTimers()
  const anna = vi.fn()
  const stop = whenFollowed("anna@example.org", anna)
  signedInAs = "anna@example.org"
  unanswered = 2
  forgetAwaited()
  await vi.waitFor(() => expect(unanswered).toBe(1))
  expect(anna).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(anna).toHaveBeenCalledTimes(1))
  stop()
  vi.useRealTimers()
})

test("a tab that no longer waits is not called back, even if it has asked already who is signed in", async () => {
  const [left, waiting] = [vi.fn(), vi.fn()]
  const stops = [left, waiting].map((onFollowed) => whenFollowed("anna@example.org", onFollowed))
  signedInAs = "anna@example.org"
  forgetAwaited()
  stops[0]?.()
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(1))
  expect(left).not.toHaveBeenCalled()
  stops[1]?.()
})
