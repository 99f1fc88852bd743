import { expect, test } from "vitest"
import { isStray, type Touch } from "./stray-touches.ts"

const touch = (given: Partial<Touch> = {}): Touch => ({
  x: 100,
  y: 400,
  landedAt: 0,
  liftedAt: 60,
  control: "dab",
  isMouse: false,
  ...given,
})

/** A touch of the same key that lands this long after the first. */
const again = (landedAt: number, given: Partial<Touch> = {}) =>
  touch({ landedAt, liftedAt: landedAt + 60, ...given })

/** How many of these touches of one key press it: when each landed and was lifted. */
const presses = (touches: readonly (readonly [number, number])[]): number => {
  const made = touches.map(([landedAt, liftedAt]) => touch({ landedAt, liftedAt }))
  return made.filter((one, index) => !isStray(one, made[index - 1] ?? null)).length
}

test("a finger that bounces off a key has touched it once, however often it bounces", () => {
  expect(
    presses([
      [0, 25],
      [50, 70],
    ]),
  ).toBe(1)
  expect(
    presses([
      [0, 5],
      [85, 90],
    ]),
  ).toBe(1)
  expect(
    presses([
      [0, 20],
      [60, 80],
      [130, 150],
    ]),
  ).toBe(1)
})

test("a bounce is counted from one landing to the next: a finger that lands after 100 ms was lifted on purpose", () => {
  const twice = (rest: number, landedAt: number) =>
    presses([
      [0, rest],
      [landedAt, landedAt + rest],
    ])
  for (const rest of [5, 20, 40]) {
    expect(twice(rest, 80), `lands after 80 ms, rests for ${rest}`).toBe(1)
    expect(twice(rest, 99), `lands after 99 ms, rests for ${rest}`).toBe(1)
    expect(twice(rest, 100), `lands after 100 ms, rests for ${rest}`).toBe(2)
  }
})

test("a long touch that wet glass loses for a moment is one touch", () => {
  expect(
    presses([
      [0, 280],
      [310, 420],
    ]),
  ).toBe(1)
})

test("tapping as fast as a finger can counts as a press each time", () => {
  // the fastest of those who tapped a phone for half a minute struck every 112 ms, the one in the middle every 177 ms
  for (const every of [112, 130, 177, 250]) {
    const touches = Array.from({ length: 20 }, (_, nth) => [nth * every, nth * every + 65] as const)
    expect(presses(touches), `every ${every} ms`).toBe(20)
  }
})

test("two fingers on one key, or on two, both press, at whatever moment", () => {
  expect(isStray(again(0, { x: 140 }), touch())).toBe(false)
  expect(isStray(again(30, { x: 140 }), touch())).toBe(false)
  expect(isStray(again(30, { x: 140, control: "gate D" }), touch())).toBe(false)
})

test("a key that the previous touch has just brought under the finger cannot be pressed until it can be seen", () => {
  expect(isStray(again(200, { control: "3 points" }), touch())).toBe(true)
  expect(isStray(again(360, { control: "3 points" }), touch())).toBe(false)
})

test("a mouse clicks as fast as it likes", () => {
  expect(isStray(again(30, { isMouse: true }), touch({ isMouse: true }))).toBe(false)
})
