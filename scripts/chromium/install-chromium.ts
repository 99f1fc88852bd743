import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "@playwright/test"

type Env = Record<string, string | undefined>

/** Playwright's download hangs where nothing answers. */
const longest = 10 * 60_000

/** Lets Playwright's own installer download a Chromium; returns whether it is there and runs. */
export const installWithPlaywright = (): boolean => {
  const installer = join(import.meta.dirname, "../../node_modules/@playwright/test/cli.js")
  const { status } = spawnSync(process.execPath, [installer, "install", "--no-shell", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: longest,
  })
  const browser = chromium.executablePath()
  return status === 0 && existsSync(browser) && spawnSync(browser, ["--version"]).status === 0
}

/** Installs Debian's headless Chromium where the user is root or may become it without a password; returns whether it did. */
export const installWithApt = (env: Env): boolean => {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const run = (...command: string[]) => {
    const [program = "", ...args] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...command]
    return spawnSync(program, args, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0
  }
  return (
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell")
  )
}
