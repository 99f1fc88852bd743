import { until } from "#tests/support/until.ts"

/** What a driver can do with a page. */
export type Driver = {
  /** Opens an address, and waits until the page has loaded. */
  open(address: string): Promise<void>
  /** Returns what an expression comes to in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses on the element that an expression comes to, in its middle, as a finger does. */
  press(expression: string): Promise<void>
  close(): Promise<void>
}

/** A page in a browser that no library of ours drives, as a visitor sees it. */
export type RealBrowser = Omit<Driver, "press"> & {
  /** Presses the button, link or row that is called so, once it is there. */
  pressOn(name: RegExp): Promise<void>
  /** Waits until the page shows this text. */
  waitForText(text: RegExp): Promise<void>
}

/** Returns a browser by its driver. */
export const realBrowser = (driver: Driver): RealBrowser => ({
  open: driver.open,
  evaluate: driver.evaluate,
  close: driver.close,
  pressOn: async (name) => {
    const found = `${pressable}.find((one) => ${name}.test(${nameOfOne}))`
    try {
      await until(async () => (await driver.evaluate(`${found} !== undefined`)) === true)
    } catch (cause) {
      const names = await driver.evaluate(`${pressable}.map((one) => ${nameOfOne})`)
      throw new Error(`Nothing is called ${name}, but: ${JSON.stringify(names)}`, { cause })
    }
    // lines that move could put another one under the finger
    await until(async () => (await driver.evaluate(isAtRest)) === true)
    await driver.press(found)
  },
  waitForText: async (text) => {
    const shownText = () => driver.evaluate(`document.body.innerText`)
    try {
      await until(async () => text.test(String(await shownText())))
    } catch (cause) {
      throw new Error(`The page does not show ${text} but:\n${await shownText()}`, { cause })
    }
  },
})

const isAtRest = `document.getAnimations().every((one) => one.playState !== "running" ||
  one.effect.getComputedTiming().endTime === Infinity)`

// expressions: what can be pressed and seen and is not disabled, and what one of these is called
const pressable = `[...document.querySelectorAll("button:not(:disabled), a, summary")].filter((one) => one.checkVisibility())`
const nameOfOne = `(one.getAttribute("aria-label") ?? one.textContent).replace(/\\s+/g, " ").trim()`
