import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"

const withWindows = ["chromium", "chromium-browser", "google-chrome"]
const withoutWindows = "chromium-headless-shell"

type Env = Record<string, string | undefined>

/** The path of a Chromium: that in CHROMIUM, the system's, or the one that Playwright installed. Throws when there is none. */
export const findChromium = (env: Env = process.env) => find(env, [...withWindows, withoutWindows])

/** Finds one for tests, which nobody watches: first the headless shell, which takes two thirds of the time. */
export const findHeadlessChromium = (env: Env = process.env) => find(env, [withoutWindows, ...withWindows])

const find = (env: Env, commands: readonly string[]) => {
  if (env.CHROMIUM) return env.CHROMIUM
  const folders = (env.PATH ?? "").split(delimiter)
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  const found = [...installed, chromium.executablePath()].find(isExecutable)
  if (found) return found
  throw new Error(
    "No Chromium found. Install one (apt-get install chromium-headless-shell, or npx playwright install chromium) or name it in CHROMIUM.",
  )
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
