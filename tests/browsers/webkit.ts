import { globSync } from "node:fs"
import { z } from "zod"
import { freePort } from "#tests/support/free-port.ts"
import { until } from "#tests/support/until.ts"
import { type RealBrowser, realBrowser } from "./real-browser.ts"
import { startProgram } from "./start-program.ts"

const displayNumber = /^(\d+)\n/m
const session = z.object({ sessionId: z.string() })
const element = z.record(z.string(), z.string())

/** Starts Debian's WebKit on a screen that nobody sees, and drives it by WebDriver. */
export const startWebkit = async (): Promise<RealBrowser> => {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
  if (binary === undefined) throw new Error("WebKit is not here: apt-get install webkit2gtk-driver xvfb")
  // it tells the number of the screen that it found free
  const screen = await startProgram(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    { ready: displayNumber },
  )
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    DISPLAY: `:${displayNumber.exec(screen.output())?.[1]}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  }
  const driver = await startProgram("WebKitWebDriver", [`--port=${port}`], { env, ready: null })
  const send = async (method: string, path: string, body?: Record<string, unknown>): Promise<unknown> => {
    const answer = await fetch(origin + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await until(async () => (await fetch(`${origin}/status`)).ok)
  const options = { binary, args: ["--automation"] }
  const { sessionId } = session.parse(
    await send("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    }),
  )
  const at = `/session/${sessionId}`
  await send("POST", `${at}/window/rect`, { width: 390, height: 800 })
  const run = (script: string) => send("POST", `${at}/execute/sync`, { script, args: [] })
  return realBrowser({
    open: async (url) => void (await send("POST", `${at}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const [done] = arguments; Promise.resolve(${expression}).then((value) => done(value ?? null))`
      return send("POST", `${at}/execute/async`, { script, args: [] })
    },
    press: async (expression) => {
      const [id] = Object.values(element.parse(await run(`return ${expression}`)))
      await send("POST", `${at}/element/${id}/click`, {})
    },
    close: async () => {
      await send("DELETE", at)
      await driver.end()
      await screen.end()
    },
  })
}
