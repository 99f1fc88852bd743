import { cdp, type Locator } from "vitest/browser"

/** When a finger comes down on a button and when it is lifted, milliseconds; how far beside the middle, CSS pixels. */
type Tap = { on: Locator; from: number; to: number; beside?: number }

let begun = 0

/** Touches the screen with fingers at given moments, however long the browser takes, a second after every earlier touch. */
export const touch = async (...taps: readonly Tap[]): Promise<void> => {
  begun = Math.max(begun, Date.now()) + 1_000
  await goOnTouching(...taps)
}

/** Touches the screen at moments that count from the same one as those of the last touch. */
export const goOnTouching = async (...taps: readonly Tap[]): Promise<void> => {
  // the screen that is tested is a frame of the browser's page
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const fingers = taps.map(({ on, from, to, beside = 0 }, id) => {
    const { x, y, width, height } = on.element().getBoundingClientRect()
    return { from, to, point: { id, x: frame.x + x + width / 2 + beside, y: frame.y + y + height / 2 } }
  })
  const moments = fingers.flatMap((finger) => [
    { at: finger.from, finger, type: "touchStart" as const },
    { at: finger.to, finger, type: "touchEnd" as const },
  ])
  for (const { at, finger, type } of moments.toSorted((a, b) => a.at - b.at)) {
    const others = fingers.filter((other) => other !== finger && other.from < at && other.to > at)
    const down = (type === "touchStart" ? [...others, finger] : others).map(({ point }) => point)
    const timestamp = (begun + at) / 1_000
    // while others stay down, the event names only the finger that is lifted
    const touchPoints = type === "touchEnd" && others.length > 0 ? [finger.point] : down
    await cdp().send("Input.dispatchTouchEvent", { type, touchPoints, timestamp })
  }
}
