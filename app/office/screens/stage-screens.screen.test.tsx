import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ScreenCommand, StageScreen } from "#contracts/screens/screens.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { riddenBoard } from "#tests/support/screens/sample-podium.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { silentStream } from "#tests/support/screens/silent-stream.ts"
import * as stageScreens from "./stage-screens.tsx"

const left: StageScreen = {
  id: "1".repeat(32),
  name: "Left",
  isOpen: true,
  seenOn: Date.UTC(2026, 4, 13, 8, 30),
  shows: { kind: "automatic" },
}

/** Shows the screens of a stage, which are set and removed as that is asked for; returns what is called with what one shows. */
const show = async (...screens: StageScreen[]) => {
  silentStream()
  let stored = screens
  const set = vi.fn((shows: ScreenCommand) => {
    stored = stored.map((one) => ({ ...one, shows }))
  })
  answerCalls((os) => ({
    results: { board: os.results.board.handler(riddenBoard) },
    standings: {
      stagePodiums: os.standings.stagePodiums.handler(() => ({ women: [], clubs: [], teams: [] })),
    },
    screens: {
      list: os.screens.list.handler(() => ({ kind: "listed", screens: stored })),
      set: os.screens.set.handler(({ input }) => {
        set(input.shows)
        return { kind: "set" }
      }),
      remove: os.screens.remove.handler(({ input }) => {
        stored = stored.filter(({ id }) => id !== input.screen)
        return { kind: "removed" }
      }),
    },
  }))
  await showRoute(stageScreens, {
    path: "/competitions/:institution/:championship/:stage/screens",
    address: "/competitions/lamsf/lc-2026/kanieris/screens",
    viewer: admin,
  })
  return { set }
}

const controls = (name: string) => page.getByRole("region", { name, exact: true })

test("a screen that is off says when it was last seen, and its removal leaves the focus on the page [TV-02]", async () => {
  await show({ ...left, isOpen: false })
  await expect.element(page.getByText(/^Off, last seen: /)).toMatchTextContent(/13.*11:30$/)
  await expect.element(page.getByRole("link", { name: "/tv/" })).toHaveAttribute("target", "_blank")
  page.getByRole("button", { name: "Remove Left" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(controls("Left")).not.toBeInTheDocument()
  await expect.element(page.getByText("No screen is open yet")).toBeVisible()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
})

test("the audience sees a podium with the button and not with each arrow key, and a name with each step [TV-02] [OF-06]", async () => {
  const { set } = await show(left)
  await expect.element(controls("Left")).toMatchTextContent(/Open/)
  const chosen = controls("Left").getByLabelText("Podium")
  // a closed list changes with each arrow key
  chosen.element().focus()
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(chosen).toHaveValue("class:Expert")
  expect(set).not.toHaveBeenCalled()
  await controls("Left").getByRole("button", { name: "Show podium" }).click()
  await expect.poll(() => set.mock.lastCall).toEqual([{ kind: "podium", podium: "class:Expert", step: 0 }])
  await controls("Left").getByRole("button", { name: "Next" }).click()
  await expect.element(controls("Left").getByRole("status")).toHaveTextContent("3. Clara")
  await lookAt()
  await controls("Left").getByRole("button", { name: "Hobby" }).click()
  await expect
    .element(controls("Left").getByRole("button", { name: "Hobby" }))
    .toHaveAttribute("aria-pressed", "true")
  expect(set).toHaveBeenLastCalledWith({ kind: "class", racingClass: "Hobby" })
})
