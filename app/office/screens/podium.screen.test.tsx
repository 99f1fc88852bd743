import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { riddenBoard } from "#tests/support/screens/sample-podium.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { silentStream } from "#tests/support/screens/silent-stream.ts"
import * as podium from "./podium.tsx"

const show = () => {
  silentStream()
  answerCalls((os) => ({
    results: { board: os.results.board.handler(riddenBoard) },
    standings: {
      stagePodiums: os.standings.stagePodiums.handler(() => ({ women: [], clubs: [], teams: [] })),
    },
  }))
  const Podium = podium.default
  return showRoute(
    {
      ...podium,
      default: (props) => (
        <>
          <input aria-label="A field" />
          <Podium {...props} />
        </>
      ),
    },
    {
      path: "/competitions/:institution/:championship/:stage/podium",
      address: "/competitions/lamsf/lc-2026/kanieris/podium",
    },
  )
}

test("a podium is called step by step with keys, the third first, and is provisional until official [OF-06]", async () => {
  await show()
  const board = page.getByCss(".podium-board")
  await page.getByRole("button", { name: "Expert" }).click()
  await page.getByRole("heading", { level: 1 }).click()
  await expect.element(board).toMatchTextContent(/Expert/)
  await expect.element(board).toMatchTextContent(/Provisional/)
  await expect.element(board).not.toMatchTextContent(/Anna|Berta|Clara/)
  for (const [key, called] of [
    ["{ArrowRight}", /Clara.*5.*\+5.*1 zero/],
    ["{PageDown}", /Berta.*Clara/],
    [" ", /Anna.*2 zeros.*Berta.*Clara/],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(board).toMatchTextContent(called)
  }
  await expect
    .element(page.getByRole("status").filter({ hasText: "1. Anna" }))
    .toHaveTextContent("3. Clara, 2. Berta, 1. Anna")
  await userEvent.keyboard("{ArrowLeft}")
  await expect.element(board).not.toMatchTextContent(/Anna/)
  // keys in a field are its own
  const field = page.getByLabelText("A field")
  await field.fill("ann")
  await userEvent.keyboard("{ArrowRight}{PageDown}{ArrowLeft} ")
  await expect.element(field).toHaveValue("an n")
  await expect.element(board).toMatchTextContent(/Berta/)
  await expect.element(board).not.toMatchTextContent(/Anna/)
  await page.getByRole("button", { name: "Next" }).click()
  await expect.element(board).toMatchTextContent(/Anna/)
  await expect.element(page.getByText(/Dace/)).not.toBeInTheDocument()
  await lookAt()
})
