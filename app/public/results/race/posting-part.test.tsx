import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { ClockContext } from "#app/site/live/use-clock.ts"
import type { ClassPosting } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass } from "#tests/support/sample-board.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { PostingPart } from "./posting-part.tsx"

const { stage } = sampleBoard()
const postedOn = stage.competitionEndDate

const change: ClassPosting["changes"][number] = {
  id: 1,
  at: postedOn + 60_000,
  rider: { id: "anna", name: "Anna", racingNumber: "7" },
  parts: [{ kind: "penalty", before: 0, after: 5 }],
  more: 0,
  total: { before: 3, after: 8 },
  reason: null,
}

/** Both parts of a posted class with its changes, those of one rider where `isOfRider` says so. */
const partsWith = (changes: ClassPosting["changes"], isOfRider = false): string => {
  const changedOn = changes[0]?.at ?? null
  const questionsUntil = postedOn + 30 * 60_000
  const posting = { postedOn, changedOn, questionsUntil, changes, changeCount: changes.length }
  const racingClass = sampleClass({ name: "Expert A", posting })
  return renderToStaticMarkup(
    <SpeechContext value={speechOf("en")}>
      <ClockContext value={postedOn + 120_000}>
        <PostingPart is="line" {...{ racingClass, stage, isOfRider }} />
        <PostingPart is="changes" {...{ racingClass, stage }} />
      </ClockContext>
    </SpeechContext>,
  )
}

test("without a change nothing is said of changes, and nothing leads to them [OF-02]", () => {
  for (const isOfRider of [true, false]) {
    const shown = partsWith([], isOfRider)
    expect(shown).toContain("posted")
    expect(shown).not.toMatch(/change|href/)
  }
})

test("a card counts the changes of its rider, a class all of its own, and either link leads to their list [OF-02]", () => {
  expect(partsWith([change], true)).toContain("1 change for this rider since, at")
  const shown = partsWith([change, { ...change, id: 2 }])
  expect(shown).toContain("2 changes since, the last at")
  const [, linked = ""] = /href="#([^"]+)"/.exec(shown) ?? []
  expect(shown).toContain(`<section id="${linked}"`)
})
