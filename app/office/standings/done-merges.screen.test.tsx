import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { DoneMerge } from "#contracts/standings/standings.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { DoneMerges } from "./done-merges.tsx"

const merge: DoneMerge = {
  id: 1,
  on: Date.UTC(2026, 4, 16, 9),
  by: null,
  group: { kind: "class", name: "Expert" },
  source: "Ana Ozola",
  target: "Anna Ozola",
  undo: { target: "anna-expert", alias: "ana-expert" },
}

const effects = (points: number) => ({
  columns: null,
  changed: { lines: 1, clubs: 0, teams: 0 },
  lines: [
    {
      name: "Anna Ozola",
      group: merge.group,
      before: { position: 1, points: 40 },
      after: { position: 2, points },
    },
  ],
  clubs: [],
  teams: [],
  women: [],
})

const button = (name: string) => page.getByRole("button", { name, exact: true })

/** The list of merges; the undo asks each of these questions before it is done. */
const open = async (...questions: { question: string; points: number }[]) => {
  const undone = vi.fn<(confirmed: string | null | undefined) => void>()
  const read = vi.fn<() => void>()
  answerCalls((os) => ({
    standings: {
      merges: os.standings.merges.handler(() => {
        read()
        return { kind: "found", merges: [merge] }
      }),
      undoMerge: os.standings.undoMerge.handler(({ input }) => {
        undone(input.confirmed)
        const asked = questions[undone.mock.calls.length - 1]
        return asked
          ? { kind: "to-confirm", question: asked.question, standings: effects(asked.points) }
          : { kind: "undone" }
      }),
    },
  }))
  await showScreen(
    <DoneMerges
      championship="institutions/lamsf/championships/2026"
      timeZone="Europe/Riga"
      onClose={() => {}}
    />,
  )
  return { undone, read }
}

const pressUndo = () => page.getByRole("button", { name: "Undo" }).click()

test("what changed while a question was open is asked anew, until the change is made [D-53]", async () => {
  const { undone, read } = await open({ question: "first", points: 31 }, { question: "second", points: 29 })
  await pressUndo()
  await button("Yes").click()
  await expect.element(page.getByText("31")).toBeVisible()
  await button("Change the standings").click()
  await expect.element(page.getByText("29")).toBeVisible()
  await button("Change the standings").click()
  await expect.poll(() => undone.mock.calls).toEqual([[null], ["first"], ["second"]])
  await expect.element(page.getByText("29")).not.toBeInTheDocument()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  await expect.element(page.getByCss(".done-merges")).toHaveFocus()
})

test("if a question before Undo is cancelled, the list stays as it is, with the focus on the button [D-54]", async () => {
  const { undone, read } = await open({ question: "first", points: 31 })
  await pressUndo()
  await button("Cancel").click()
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus()
  expect(undone).not.toHaveBeenCalled()
  await pressUndo()
  await button("Yes").click()
  await expect.element(page.getByText("31")).toBeVisible()
  await button("Cancel").click()
  await expect.element(page.getByText("31")).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus()
  expect(read).toHaveBeenCalledOnce()
})

test("the list says how many merges it shows, and that an organiser made one if nobody is known", async () => {
  await open()
  await expect.element(page.getByText("The latest merges, 20 at most.")).toBeVisible()
  await expect.element(page.getByRole("listitem")).toMatchTextContent(/an organiser/)
})
