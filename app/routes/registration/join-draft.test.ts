import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetJoinDraft, keepJoinDraft, keepMailedTo, readJoinDraft } from "./join-draft.ts"
import { typedIn } from "./typed-form.ts"

const stage = "institutions/lamsf/championships/2026/stages/kanieris"
const typed = typedIn({ name: "Anna Ozola", isForAge: "on" }, [])
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("where the code was sent is known as long as the code is good, also after more was typed [RW-03]", () => {
  keepJoinDraft(stage, typed)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Ozola" }, mailedTo: null })
  keepMailedTo(stage, "anna@example.org")
  keepJoinDraft(stage, { ...typed, name: "Anna Liepa" })
  vi.advanceTimersByTime(10 * minute - 1)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Liepa" }, mailedTo: "anna@example.org" })
  vi.advanceTimersByTime(1)
  expect(readJoinDraft(stage)).toMatchObject({ typed: { name: "Anna Liepa" }, mailedTo: null })
})

test("another address, and whoever does not want to join, forget where the code was sent", () => {
  keepJoinDraft(stage, typed)
  keepMailedTo(stage, "anna@example.org")
  keepMailedTo(stage, null)
  expect(readJoinDraft(stage)?.mailedTo).toBeNull()
  forgetJoinDraft(stage)
  keepMailedTo(stage, "anna@example.org")
  expect(readJoinDraft(stage)).toBeNull()
})
