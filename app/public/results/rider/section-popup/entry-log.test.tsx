import { expect, test } from "vitest"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { EntryFacts, EntryLog } from "./entry-log.tsx"

const time = Date.UTC(2026, 4, 16, 7)

/** A section that a secretary corrected from 5 to 3. */
const correctedBy = (by: string | null): EntryDetail => ({
  revision: 2,
  participant: { id: "anna", name: "Anna", racingNumber: "7", racingClass: "Expert" },
  ...{ section: 1, lap: 1, total: 3, isMissed: false, isDeleted: false, isCancelled: false },
  ...{ isConflict: false, isCorrected: true, judge: by, recordedOn: time, restsOn: null, undo: null },
  events: [],
  corrections: [{ before: 5, after: 3, takesBack: false, reason: "Seen on video", time, by }],
})

const logOf = (entry: EntryDetail): string =>
  textOf(
    <>
      <EntryFacts entry={entry} timeZone="Europe/Riga" />
      <EntryLog entry={entry} timeZone="Europe/Riga">
        {null}
      </EntryLog>
    </>,
  )

test("a correction names who made it, or the role of somebody who has given no name [D-17] [AC-08]", () => {
  expect(logOf(correctedBy("Ilze Kalna"))).toMatch(/3 Ilze Kalna · .*Seen on video Ilze Kalna · /)
  expect(logOf(correctedBy(null))).toMatch(/3 Secretary · .*Seen on video Secretary · /)
})

test("points of a judge whose account is gone have nobody's name, and no secretary's role", () => {
  const entry = { ...correctedBy(null), isCorrected: false, corrections: [] }
  expect(logOf(entry)).not.toContain("Secretary")
})
