import { rmSync } from "node:fs"
import { z } from "zod"
import { freePort } from "#tests/support/free-port.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { type RealBrowser, realBrowser } from "./real-browser.ts"
import { startProgram } from "./start-program.ts"

const answer = z.object({
  id: z.number().nullish(),
  type: z.enum(["success", "error", "event"]),
  result: z.unknown(),
  message: z.string().optional(),
})
const opened = z.object({ context: z.string() })
const evaluated = z.object({
  type: z.literal("success", "The expression failed in the page"),
  result: z.looseObject({ value: z.unknown(), sharedId: z.string().optional() }),
})

/** Starts Debian's Firefox, and drives it by WebDriver BiDi, which it speaks itself. */
export const startFirefox = async (): Promise<RealBrowser> => {
  const [profile, port] = [temporaryFolder(), await freePort()]
  const args = ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`]
  const program = await startProgram("firefox-esr", args, { env: { HOME: profile }, ready: /BiDi listening/ })
  const send = await connect(`ws://127.0.0.1:${port}/session`)
  await send("session.new", { capabilities: {} })
  const { context } = opened.parse(await send("browsingContext.create", { type: "tab" }))
  await send("browsingContext.setViewport", { context, viewport: { width: 390, height: 800 } })
  const run = async (expression: string) =>
    evaluated.parse(
      await send("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      }),
    ).result
  return realBrowser({
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    evaluate: async (expression) => {
      const { value } = await run(
        `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      )
      return JSON.parse(String(value))
    },
    press: async (expression) => {
      const { sharedId } = await run(
        `(() => { const one = ${expression}; one.scrollIntoView({ block: "center" }); return one })()`,
      )
      const origin = { type: "element", element: { sharedId } }
      const actions = [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]
      await send("input.performActions", { context, actions: [{ type: "pointer", id: "finger", actions }] })
    },
    close: async () => {
      await send("session.end", {})
      await program.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}

/** Returns how to send a command over a socket; it throws what the browser answers to one that fails. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: z.infer<typeof answer>) => void>()
  socket.addEventListener("message", ({ data }) => {
    const reply = answer.parse(JSON.parse(String(data)))
    if (reply.id != null) waiting.get(reply.id)?.(reply)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  let last = 0
  return async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    last += 1
    const id = last
    const reply = await new Promise<z.infer<typeof answer>>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.type === "error") throw new Error(`${method}: ${reply.message}`)
    return reply.result
  }
}
