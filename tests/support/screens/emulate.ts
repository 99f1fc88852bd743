import type { BrowserCommand } from "vitest/node"

/** What a device prefers, or is; what is left out stays as it was. */
export type Emulated = {
  colorScheme?: "light" | "dark"
  forcedColors?: "active" | "none"
  media?: "print" | "screen"
}

/** Lets the browser be another device's. */
export const emulate: BrowserCommand<[emulated: Emulated]> = async ({ page }, emulated) => {
  await page.emulateMedia(emulated)
}

declare module "vitest/browser" {
  interface BrowserCommands {
    emulate: (emulated: Emulated) => Promise<void>
  }
}
