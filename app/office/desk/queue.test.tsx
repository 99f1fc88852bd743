import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { ClockContext } from "#app/site/live/use-clock.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { sampleDesk } from "#tests/support/sample-desk.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { SpeechContext } from "#ui/speech.tsx"
import { Queue } from "./queue.tsx"

const english = speechOf("en")

/** A stage of openFree in which Berta has ridden one of two sections. */
const boardWith = (berta: Partial<Board["rows"][number]>): Board =>
  sampleBoard({
    stage: { competitionType: "openFree" },
    classes: [sampleClass({ lap: 1, lapSections: [true, true] })],
    rows: [sampleRow({ id: "berta", name: "Berta", ridden: 1, scores: "10,", ...berta })],
  })
const line: DeskLine = {
  ...{ id: "berta", name: "Berta", racingNumber: "2", racingClass: "A", status: null },
  ...{ hasStarted: true, isFinished: false, entries: [], missing: [{ section: 2, lap: 1 }] },
}
const end = sampleBoard().stage.competitionEndDate

/** The words of the queue, with a space between its elements. */
const queueOf = (board: Board | null, now: number): string => {
  const race = sampleDesk({ stage: { competitionType: "openFree" }, lines: [line] })
  const no = { current: null }
  return renderToStaticMarkup(
    <SpeechContext value={english}>
      <ClockContext value={now}>
        <DialogHost page="cockpit">
          <Queue
            {...{ board, race, attention: [], changes: no, isOpen: true }}
            onChoose={() => {}}
            onShowGaps={() => {}}
          />
        </DialogHost>
      </ClockContext>
    </SpeechContext>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
}

test("who is classed unfinished is waited for until the end of the competition, and blocks nothing after it [CO-02] [RX-08]", () => {
  const waited = "1 rider has not finished and has no status"
  const classed = boardWith({ isClassed: true })
  expect(queueOf(classed, end - 1)).toContain(waited)
  expect(queueOf(classed, end)).toContain("To look at: 0")
  expect(queueOf(classed, end)).toContain("Nothing to look at")
  expect(queueOf(boardWith({}), end)).toContain(waited)
  expect(queueOf(null, end)).toContain(waited)
})
