import { type Locator, locators } from "vitest/browser"

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** What a person sees but no role or label names: a chip, a plate, a line of a table. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => selector })
