import type { Locator, Page } from "@playwright/test"

/** When a finger comes down on a button and when it is lifted, milliseconds; how far beside the middle, CSS pixels. */
type Tap = { on: Locator; from: number; to: number; beside?: number }

/** Returns a function that touches the screen with fingers at given moments, however long the browser takes. */
export const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  let begun = 0
  return async (...taps: readonly Tap[]): Promise<void> => {
    // a second after every earlier touch, even after those whose moments are still to come
    begun = Math.max(begun, Date.now()) + 1_000
    const fingers = await Promise.all(
      taps.map(async ({ on, from, to, beside = 0 }, id) => {
        const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        return { from, to, point: { id, x: x + width / 2 + beside, y: y + height / 2 } }
      }),
    )
    const moments = fingers.flatMap((finger) => [
      { at: finger.from, finger, type: "touchStart" as const },
      { at: finger.to, finger, type: "touchEnd" as const },
    ])
    for (const { at, finger, type } of moments.toSorted((a, b) => a.at - b.at)) {
      const others = fingers.filter((other) => other !== finger && other.from < at && other.to > at)
      const down = (type === "touchStart" ? [...others, finger] : others).map(({ point }) => point)
      const timestamp = (begun + at) / 1000
      // while others stay down, the event names only the finger that is lifted
      const touchPoints = type === "touchEnd" && others.length > 0 ? [finger.point] : down
      await session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp })
    }
  }
}
