import { expect, test, vi } from "vitest"
import { stubDevice } from "#tests/support/device-storage.ts"
import { awaitedEmail, awaitMail, codeMailedTo, forgetAwaited } from "./awaited-email.ts"
import { awaitCode, forgetCode, isCodeAwaited } from "./mailed-code.tsx"

const email = "anna@example.org"
const minute = 60_000

stubDevice()

test("the address of a magic link is known as long as the link is valid, and its code's as long as the code is [AC-04] [RW-01]", () => {
  expect(awaitedEmail()).toBe("")
  awaitMail(email)
  vi.advanceTimersByTime(10 * minute - 1)
  expect(codeMailedTo()).toBe(email)
  vi.advanceTimersByTime(1)
  expect(codeMailedTo()).toBe("")
  expect(awaitedEmail()).toBe(email)
  vi.advanceTimersByTime(5 * minute)
  expect(awaitedEmail()).toBe("")
  awaitMail(email)
  expect(codeMailedTo()).toBe(email)
  forgetAwaited()
  expect(codeMailedTo()).toBe("")
  expect({ ...localStorage }).toEqual({})
  for (const other of ["null", "{}", email]) {
    localStorage.setItem("magicLinkEmail", other)
    expect(awaitedEmail()).toBe("")
  }
})

test("a code mailed from this tab is awaited as long as it is valid, for its own purpose alone [AC-09]", () => {
  awaitCode("set-password")
  expect(isCodeAwaited("set-password")).toBe(true)
  expect(isCodeAwaited("delete-account")).toBe(false)
  vi.advanceTimersByTime(10 * minute)
  expect(isCodeAwaited("set-password")).toBe(false)
  awaitCode("set-password")
  forgetCode("set-password")
  expect(isCodeAwaited("set-password")).toBe(false)
})
