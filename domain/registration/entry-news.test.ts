import { expect, test } from "vitest"
import { type EntryFacts, entryNews } from "./entry-news.ts"

const entry: EntryFacts = {
  name: "Anna Ozola",
  racingClass: "Expert",
  racingNumber: "77",
  bike: "TRS",
  club: null,
  team: null,
  birthDate: "1996-07-14",
  license: "LV-77",
  gender: "female",
  isOutOfCompetition: false,
  status: "Registered",
}
const unchanged = { shown: [], unshown: [], competes: null }

test("an entry that is as it was is no news; a new one and one that is gone are [CH-03]", () => {
  expect(entryNews(entry, { ...entry })).toBeNull()
  expect(entryNews(null, null)).toBeNull()
  expect(entryNews(null, entry)).toEqual({ kind: "entered", ...unchanged })
  expect(entryNews(entry, null)).toEqual({ kind: "removed", ...unchanged })
})

test("a change has what was and what is; of what a mailbox is not to show it only says that it changed [CH-03]", () => {
  const changed = { ...entry, racingClass: "Advanced", club: "TSK", birthDate: "1997-07-14", license: null }
  expect(entryNews(entry, changed)).toEqual({
    kind: "changed",
    shown: [
      { field: "racingClass", before: "Expert", after: "Advanced" },
      { field: "club", before: null, after: "TSK" },
    ],
    unshown: ["birthDate", "license"],
    competes: null,
  })
  expect(entryNews(entry, { ...entry, isOutOfCompetition: true })).toEqual({
    ...{ kind: "changed", ...unchanged },
    competes: false,
  })
})

test("a confirmation, and one that is taken back, are told as such, with what changed beside it [CH-03]", () => {
  const confirmed: EntryFacts = { ...entry, status: "Confirmed" }
  expect(entryNews(entry, confirmed)).toEqual({ kind: "confirmed", ...unchanged })
  expect(entryNews(confirmed, entry)).toEqual({ kind: "unconfirmed", ...unchanged })
  expect(entryNews(entry, { ...confirmed, bike: "Beta" })).toMatchObject({
    kind: "confirmed",
    shown: [{ field: "bike", before: "TRS", after: "Beta" }],
  })
})
