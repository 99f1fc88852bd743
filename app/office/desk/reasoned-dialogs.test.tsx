import type { ReactNode } from "react"
import { expect, test } from "vitest"
import { type StageNow, StageNowContext } from "#app/public/results/race/stage-context.ts"
import { sampleBoard, sampleClass } from "#tests/support/sample-board.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { CompetitionDialog } from "./competition-dialog.tsx"
import { ReopenDialog } from "./reopen-results.tsx"

/** The text of a dialog; `known` is null if the stage's results are not known, as in the list of participants. */
const dialogText = (dialog: ReactNode, known: StageNow | null): string =>
  textOf(<StageNowContext value={known}>{dialog}</StageNowContext>)

const posting = { postedOn: 1, questionsUntil: 2, changedOn: null, changeCount: 0, changes: [] }
const boardOf = (isPosted: boolean) =>
  sampleBoard({ classes: [sampleClass({ posting: isPosted ? posting : null })] })
const close = () => {}
const competition = (isOut: boolean, known: StageNow | null) =>
  dialogText(
    <CompetitionDialog stage="s" rider={{ id: "a", name: "Anna" }} isOut={isOut} onClose={close} />,
    known,
  )

test("what out of competition means is said before it is set, and it is no status [RX-01]", () => {
  for (const known of [null, boardOf(false), boardOf(true)]) {
    expect(competition(false, known)).toContain("Anna is listed with a place in brackets and without points.")
    expect(competition(true, known)).toContain("Anna has a place and points again")
    for (const isOut of [true, false]) expect(competition(isOut, known)).not.toMatch(/status/i)
  }
})

test("the dialog asks for a reason, and says who will see it [RX-01] [OF-02]", () => {
  const [isSeen, maybeSeen] = ["everybody sees the reason below it", "If the class is posted, everybody sees"]
  expect(competition(false, boardOf(false))).toContain("Reason (optional)")
  expect(competition(false, boardOf(false))).not.toContain("everybody sees")
  expect(competition(false, boardOf(true))).toContain(isSeen)
  expect(competition(false, null)).toContain(maybeSeen)
})

test("reopening results warns what may become of posted classes, if there are any [RX-05]", () => {
  const reopening = (isPosted: boolean) =>
    dialogText(<ReopenDialog path="s" onClose={close} />, boardOf(isPosted))
  expect(reopening(true)).toContain("If what breaks ties has changed since the approval")
  expect(reopening(false)).toContain("The race is in progress again")
  expect(reopening(false)).not.toContain("ties")
})
