import { expect, test } from "vitest"
import type { DoneMerge } from "#contracts/standings/standings.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { DoneMergeLine } from "./done-merges.tsx"

test("a merge in the list offers Undo, or says why it cannot be undone [D-54]", () => {
  const merge: DoneMerge = {
    id: 1,
    on: Date.UTC(2026, 4, 16, 9),
    by: "Zane Liepa",
    group: { kind: "class", name: "Expert" },
    source: "Ana Ozola",
    target: "Anna Ozola",
    undo: { target: "anna-expert", alias: "ana-expert" },
  }
  const shown = (changes: Partial<DoneMerge> = {}) =>
    textOf(
      <DoneMergeLine
        merge={{ ...merge, ...changes }}
        timeZone="Europe/Riga"
        onUndo={() => Promise.resolve()}
      />,
    )
  expect(shown()).toMatch(/Ana Ozola → Anna Ozola, Expert.*Zane Liepa.*Undo/)
  expect(shown({ undo: "standings-published" })).toContain("An admin has to reopen the stage first.")
  expect(shown({ undo: "not-merged", source: null })).toMatch(
    /a rider without a result here.*Nothing is merged/,
  )
  expect(shown({ undo: "not-merged" })).not.toContain("Undo")
})
