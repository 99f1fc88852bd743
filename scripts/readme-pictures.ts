import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import sharp from "sharp"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { findHeadlessChromium } from "./find-chromium.ts"
import { composePicture } from "./readme-pictures/compose-picture.ts"
import { photographDemo, type Theme } from "./readme-pictures/photograph-demo.ts"

// The pictures of the README, in the light and the dark theme: the demo as it is, photographed by a browser. `npm run -s pictures`

const folder = join(import.meta.dirname, "../docs/pictures")

/** Maximum size of a picture: the repository keeps every version forever. */
const mostBytes = 120_000

const takePictures = async (browser: Browser, welcome: string): Promise<void> => {
  for (const theme of ["light", "dark"] satisfies Theme[]) {
    const photos = await photographDemo(browser, { welcome, theme })
    for (const [name, { screen, phone }] of Object.entries(photos)) {
      const composed = await composePicture(browser, { screen, phone, theme })
      const picture = await sharp(composed).webp({ quality: 82, effort: 6 }).toBuffer()
      if (picture.length > mostBytes) throw new Error(`${name}-${theme} has ${picture.length} bytes`)
      await writeFile(join(folder, `${name}-${theme}.webp`), picture)
      console.log(`${name}-${theme}.webp: ${Math.round(picture.length / 1_000)} KB`)
    }
  }
}

/** Starts the demo; resolves with its output once it runs. */
const startDemo = async (dataFolder: string) => {
  const demo = spawn(process.execPath, [join(import.meta.dirname, "demo.ts")], {
    env: { ...process.env, NODE_ENV: "production", NULLE_DATA: dataFolder, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(demo, "exit").then(() => null)
  const readOutput = async (): Promise<string | null> => {
    let output = ""
    for await (const part of demo.stdout.setEncoding("utf8")) {
      output += part
      if (output.includes("The judges are scoring")) return output
    }
    return null
  }
  const welcome = await Promise.race([readOutput(), ended])
  if (welcome === null) throw new Error("The demo does not start")
  const stop = async () => {
    demo.kill("SIGTERM")
    await ended
  }
  return { welcome, stop }
}

const temporary = temporaryFolder()
const demo = await startDemo(join(temporary, "data"))
const browser = await chromium.launch({
  executablePath: findHeadlessChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  await takePictures(browser, demo.welcome)
} finally {
  await browser.close()
  await demo.stop()
  rmSync(temporary, { recursive: true })
}
