import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { processes } from "#tests/support/processes.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"

/** Waits for the demo's welcome and returns the address in it that a pattern finds. */
const welcomed = async (demo: ChildProcess, pattern: RegExp): Promise<string> => {
  let output = ""
  for await (const words of demo.stdout ?? []) {
    output += String(words)
    const found = pattern.exec(output)?.[1]
    if (found && output.includes("Ctrl-C")) return found
  }
  throw new Error(`The demo ended and said: ${output}`)
}

test("the demo's page changes while one looks, and Ctrl-C leaves no process behind", async ({ page }) => {
  test.slow()
  const folder = temporaryFolder()
  const demo = spawn("npm", ["run", "-s", "demo", "--ignore-scripts"], {
    // a process group of its own, to which Ctrl-C goes
    detached: true,
    env: { ...process.env, NULLE_DATA: join(folder, "data"), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const address = await welcomed(demo, /(http:\S+cesis\/results)/)

  await page.goto(`${address}?lng=en`)
  const lines = page.getByRole("row").filter({ has: page.getByRole("rowheader") })
  await expect(lines).not.toHaveCount(0)
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))
  const before = await lines.allInnerTexts()
  await expect(async () => expect(await lines.allInnerTexts()).not.toEqual(before)).toPass()
  await expect(page.locator("body[data-first-load]")).toHaveCount(1)

  process.kill(-(demo.pid ?? 0), "SIGINT")
  await once(demo, "exit")
  expect(processes().filter(({ command }) => command.includes(folder))).toEqual([])
  rmSync(folder, { recursive: true })
})
