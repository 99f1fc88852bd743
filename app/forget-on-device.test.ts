import { expect, test, vi } from "vitest"
import { awaitCode } from "#app/routes/accounts/awaited-code.ts"
import { awaitedEmail, awaitMail } from "#app/routes/accounts/awaited-email.ts"
import { readAdDraft, storeAdDraft } from "#app/routes/market/ad-draft.ts"
import { readJoinDraft, storeJoinDraft } from "#app/routes/registration/join-draft.ts"
import { typedIn } from "#app/routes/registration/typed-form.ts"
import { forgetExpired } from "#app/shell/on-this-device.ts"
import { stubDevice } from "#tests/support/device-storage.ts"
import { forgetOnDevice } from "./forget-on-device.ts"

const stage = "institutions/lamsf/championships/2026/stages/kanieris"
const minute = 60_000
const hour = 60 * minute

/** Types everything that this device stores until it is sent. */
const typeEverything = () => {
  storeJoinDraft(stage, typedIn({ name: "Anna Ozola", licence: '"until":1' }, []))
  storeAdDraft("new", "anna", new FormData())
  awaitMail("anna@example.org")
  awaitCode("set-password")
}

const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

stubDevice()

test("what was typed is deleted once it is too old, whatever page is opened [SH-15] [AC-04]", () => {
  localStorage.setItem("theme", "dark")
  typeEverything()
  vi.advanceTimersByTime(15 * minute - 1)
  forgetExpired()
  expect(readJoinDraft(stage)?.typed.name).toBe("Anna Ozola")
  expect(awaitedEmail()).toBe("anna@example.org")
  vi.advanceTimersByTime(2)
  forgetExpired()
  expect(localStorage.getItem("magicLinkEmail")).toBeNull()
  vi.advanceTimersByTime(2 * hour - 15 * minute)
  forgetExpired()
  expect(localStorage.getItem(`joinDraft ${stage}`)).toBeNull()
  expect(readAdDraft("new", "anna")).not.toBeNull()
  vi.advanceTimersByTime(7 * 24 * hour)
  forgetExpired()
  expect(stored()).toEqual(["theme", "mailedCode set-password"])
})

test("signing out deletes what was typed, and which mails are awaited [AC-04]", () => {
  localStorage.setItem("theme", "dark")
  typeEverything()
  forgetOnDevice()
  expect(stored()).toEqual(["theme"])
})
