import { expect, test, vi } from "vitest"
import { awaitedEmail, awaitMail } from "#app/public/accounts/awaited-email.ts"
import { awaitCode } from "#app/public/accounts/mailed-code.tsx"
import { readAdDraft, storeAdDraft } from "#app/public/market/ad-draft.ts"
import { readJoinDraft, storeJoinDraft } from "#app/public/registration/join-draft.ts"
import { typedIn } from "#app/public/registration/typed-form.ts"
import { stubDevice } from "#tests/support/device-storage.ts"
import { forgetOnDevice, forgetSignedOut } from "./forget-on-device.ts"
import { keepUnsent, readUnsent } from "./forms/unsent-texts.ts"
import { forgetExpired } from "./shell/on-this-device.ts"
import { noteSignOut } from "./shell/viewer-storage.ts"

const stage = "institutions/lamsf/championships/2026/stages/kanieris"
const minute = 60_000
const hour = 60 * minute

/** Types everything that this device stores until it is sent. */
const typeEverything = () => {
  storeJoinDraft(stage, typedIn({ name: "Anna Ozola", licence: '"until":1' }, []))
  storeAdDraft("new", "anna", new FormData())
  keepUnsent("question", "anna", { text: "The judge showed a three" })
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
  expect(readUnsent("question", "anna")).toEqual({ text: "The judge showed a three" })
  expect(readUnsent("question", "bruno")).toBeNull()
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

test("who begins to sign out keeps what was typed until the login page is there; after a while it was the session that ended", () => {
  const typed = () => readJoinDraft(stage)?.typed.name
  typeEverything()
  noteSignOut()
  // they stay, or have no network
  expect(typed()).toBe("Anna Ozola")
  vi.advanceTimersByTime(11 * minute)
  forgetSignedOut()
  expect(typed()).toBe("Anna Ozola")
  noteSignOut()
  forgetSignedOut()
  expect(typed()).toBeUndefined()
})
