import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { useShownOnScreen } from "./use-shown-on-screen.ts"

function Television() {
  const { shows, name } = useShownOnScreen("institutions/lamsf/championships/lc-2026/stages/kanieris")
  return (
    <p>
      {name ?? "nobody"} shows {shows.kind}
    </p>
  )
}

/** A television whose clock the test moves, and what it has asked so far. */
const showTelevision = async (report: () => Promise<ScreenCommand>) => {
  const asked = vi.fn(report)
  answerCalls((os) => ({
    screens: { report: os.screens.report.handler(async () => ({ kind: "shows", shows: await asked() })) },
  }))
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  await showScreen(<Television />)
  return asked
}

const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

/** Lets so much time pass in steps, in each of which what was asked is answered. */
const pass = async (time: number) => {
  for (let passed = 0; passed < time; passed += 500) {
    await vi.advanceTimersByTimeAsync(500)
    await answered()
  }
}

/** Calls are answered in the page, over several turns of its loop. */
const answered = async () => {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
}

test("a command is followed within two seconds, and asked for by one call at a time [TV-02]", async () => {
  let answer = Promise.withResolvers<ScreenCommand>()
  const asked = await showTelevision(() => answer.promise)
  await shown("nobody shows automatic")
  await pass(10_000)
  expect(asked).toHaveBeenCalledOnce()
  const first = answer
  answer = Promise.withResolvers()
  answer.resolve({ kind: "blank" })
  first.resolve({ kind: "automatic" })
  await pass(500)
  await shown("TV")
  await pass(1_500)
  await shown("shows blank")
})

test("a server that is away is asked less often, and obeyed again once it is back [TV-02]", async () => {
  let isAway = true
  const asked = await showTelevision(async () => {
    if (isAway) throw new Error("away")
    return { kind: "blank" }
  })
  await pass(60_000)
  const whileAway = asked.mock.calls.length
  expect(whileAway).toBeGreaterThanOrEqual(5)
  expect(whileAway).toBeLessThan(12)
  await shown("nobody shows automatic")
  isAway = false
  await pass(12_500)
  await shown("shows blank")
  const back = asked.mock.calls.length
  await pass(6_000)
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(back + 3)
})
