import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"
import { installWithApt, installWithPlaywright } from "./chromium/install-chromium.ts"
import { unpackChromium } from "./chromium/unpack-chromium.ts"

const withWindows = ["chromium", "chromium-browser", "google-chrome"]
const withoutWindows = "chromium-headless-shell"

type Env = Record<string, string | undefined>
type Ways = { unpack(): string | null; download(): boolean; install(env: Env): boolean }

/** How to get a browser where there is none, tried in this order. Replaced in tests. */
const ways: Ways = { unpack: unpackChromium, download: installWithPlaywright, install: installWithApt }

/**
 * The path of a Chromium: that in CHROMIUM, the system's, one that Playwright installed, or the one among the libraries. Where none
 * of them is, downloads or installs one. Throws where that fails.
 */
export const findChromium = (env: Env = process.env) => find(env, [...withWindows, withoutWindows])

/** Finds one for tests, which nobody watches: first the headless shell, which takes two thirds of the time. */
export const findHeadlessChromium = (env: Env = process.env, how = ways) =>
  find(env, [withoutWindows, ...withWindows], how)

const find = (env: Env, commands: readonly string[], { unpack, download, install } = ways): string => {
  if (env.CHROMIUM) return env.CHROMIUM
  const found = () => findInstalled(env, commands)
  const path = found() ?? unpack() ?? ((download() || install(env)) && found())
  if (path) return path
  throw new Error(
    "No Chromium found, and none could be installed. Install one (on Debian apt-get install chromium-headless-shell) or name it in CHROMIUM.",
  )
}

const findInstalled = (env: Env, commands: readonly string[]) => {
  const folders = (env.PATH ?? "").split(delimiter)
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...installed, chromium.executablePath()].find(isExecutable) ?? null
}

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
