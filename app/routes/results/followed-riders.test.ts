import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mostFollowed, openFollowedRiders } from "./followed-riders.ts"

const kept = new Map<string, string>()
const device = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", device)
  vi.stubGlobal("window", new EventTarget())
})

afterEach(() => vi.unstubAllGlobals())

test("a rider is followed until the star is pressed again", () => {
  const riders = openFollowedRiders("stage")
  riders.toggle("anna")
  riders.toggle("jaan")
  expect(riders.ids()).toEqual(["anna", "jaan"])
  expect(riders.of("anna")).toBe("followed")
  riders.toggle("anna")
  expect(riders.ids()).toEqual(["jaan"])
  expect(riders.of("anna")).toBe("free")
})

test("a device remembers whom it follows, at each stage others", () => {
  openFollowedRiders("stage").toggle("anna")
  expect(openFollowedRiders("stage").ids()).toEqual(["anna"])
  expect(openFollowedRiders("other stage").ids()).toEqual([])
})

test("there is room for ten riders", () => {
  const riders = openFollowedRiders("stage")
  for (let i = 0; i <= mostFollowed; i += 1) riders.toggle(`rider-${i}`)
  expect(riders.ids()).toHaveLength(mostFollowed)
  expect(riders.of(`rider-${mostFollowed}`)).toBe("full")
  riders.toggle("rider-0")
  expect(riders.of(`rider-${mostFollowed}`)).toBe("free")
})

test("every change is told, also one in another window, until nobody listens", () => {
  const riders = openFollowedRiders("stage")
  const onChange = vi.fn()
  const stop = riders.subscribe(onChange)
  riders.toggle("anna")
  expect(onChange).toHaveBeenCalledTimes(1)

  kept.set("stage", "anna jaan")
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "other stage" }))
  expect(onChange).toHaveBeenCalledTimes(1)
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "stage" }))
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(riders.ids()).toEqual(["anna", "jaan"])

  stop()
  riders.toggle("anna")
  expect(onChange).toHaveBeenCalledTimes(2)
})

test("a device that may remember nothing follows until the page is left", () => {
  const forbidden = () => {
    throw new DOMException("not here", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden })
  const riders = openFollowedRiders("stage")
  riders.toggle("anna")
  expect(riders.ids()).toEqual(["anna"])
})
