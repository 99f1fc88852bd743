import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { stubStorage } from "#tests/support/device-storage.ts"
import { followedRiders, mostFollowed, openFollowedRiders } from "./followed-riders.ts"

beforeEach(() => {
  stubStorage()
  vi.stubGlobal("window", new EventTarget())
})

afterEach(() => vi.unstubAllGlobals())

test("a rider is followed until the star is pressed again", () => {
  const riders = openFollowedRiders("season")
  riders.toggle("anna")
  riders.toggle("jaan")
  expect(riders.keys()).toEqual(["anna", "jaan"])
  expect(riders.of("anna")).toBe("followed")
  riders.toggle("anna")
  expect(riders.keys()).toEqual(["jaan"])
  expect(riders.of("anna")).toBe("free")
})

test("a device remembers whom it follows, in each championship others", () => {
  const season = "institutions/lamsf/championships/2026"
  followedRiders(`${season}/stages/madona`).toggle("anna")
  expect(localStorage.getItem(`followed:${season}`)).toBe("anna")
  expect(followedRiders(season).keys()).toEqual(["anna"])
  expect(followedRiders(`${season}/stages/smiltene`).keys()).toEqual(["anna"])
  expect(followedRiders("institutions/lamsf/championships/2027").keys()).toEqual([])
})

test("there is room for ten riders", () => {
  const riders = openFollowedRiders("season")
  for (let i = 0; i <= mostFollowed; i += 1) riders.toggle(`rider-${i}`)
  expect(riders.keys()).toHaveLength(mostFollowed)
  expect(riders.of(`rider-${mostFollowed}`)).toBe("full")
  riders.toggle("rider-0")
  expect(riders.of(`rider-${mostFollowed}`)).toBe("free")
})

test("every change is announced, even one in another window, until nobody listens", () => {
  const riders = openFollowedRiders("season")
  const onChange = vi.fn()
  const stop = riders.subscribe(onChange)
  riders.toggle("anna")
  expect(onChange).toHaveBeenCalledTimes(1)

  localStorage.setItem("season", "anna jaan")
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "other season" }))
  expect(onChange).toHaveBeenCalledTimes(1)
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "season" }))
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(riders.keys()).toEqual(["anna", "jaan"])

  stop()
  riders.toggle("anna")
  expect(onChange).toHaveBeenCalledTimes(2)
})

test("a device that cannot store anything follows riders until the page is left", () => {
  const forbidden = () => {
    throw new DOMException("not here", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden })
  const riders = openFollowedRiders("season")
  riders.toggle("anna")
  expect(riders.keys()).toEqual(["anna"])
})
