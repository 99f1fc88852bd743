import { expect, test, vi } from "vitest"
import { stubDevice } from "#tests/support/device-storage.ts"
import { forgetJoinDraft, readJoinDraft, storeJoinDraft, storeMailedTo } from "./join-draft.ts"
import { typedIn } from "./typed-form.ts"

const stage = "institutions/lamsf/championships/2026/stages/kanieris"
const typed = typedIn({ name: "Anna Ozola", isForAge: "on" }, [])
const minute = 60_000

stubDevice()

test("the form remembers where the code was sent for as long as the code is valid, even if more is typed [RW-03]", () => {
  storeJoinDraft(stage, typed)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Ozola" }, mailedTo: null })
  storeMailedTo(stage, "anna@example.org")
  storeJoinDraft(stage, { ...typed, name: "Anna Liepa" })
  vi.advanceTimersByTime(10 * minute - 1)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Liepa" }, mailedTo: "anna@example.org" })
  vi.advanceTimersByTime(1)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Liepa" }, mailedTo: null })
})

test("changing the address, or deciding not to join, forgets where the code was sent", () => {
  storeJoinDraft(stage, typed)
  storeMailedTo(stage, "anna@example.org")
  storeMailedTo(stage, null)
  expect(readJoinDraft(stage)?.mailedTo).toBeNull()
  forgetJoinDraft(stage)
  storeMailedTo(stage, "anna@example.org")
  expect(readJoinDraft(stage)).toBeNull()
})
