import { expect, test } from "vitest"
import { wordsOf } from "#app/site/i18n/all-words.ts"
import { accountRefusals } from "#contracts/accounts/account-refusal.ts"
import type { Language } from "#domain/site/language.ts"
import { failureMessage, placeFailure } from "./account-failure.ts"

const translator = (language: Language) => {
  return wordsOf(language, "accounts")
}

test("every refusal of the server has words of its own in every language", () => {
  for (const language of ["lv", "et", "en"] as const) {
    const messages = accountRefusals.map((reason) => failureMessage(translator(language), { reason }))
    for (const text of messages) expect(text).not.toMatch(/refused\.|\{\{/)
    expect(new Set(messages).size).toBe(accountRefusals.length)
  }
})

test("the refusals that the rulebook words are said in its words", () => {
  const message = (reason: (typeof accountRefusals)[number]) => failureMessage(translator("en"), { reason })
  expect(message("user-not-found")).toBe("No account found with this email address.")
  expect(message("email-already-in-use")).toBe("This email is already registered. Please sign in instead.")
  expect(message("invalid-login-credentials")).toBe(
    'Invalid email or password. Please try again or use "Forgot Password" if you need to reset your password.',
  )
  expect(message("invalid-action-code")).toBe("Invalid verification code. Please try again.")
  expect(message("other")).toBe("An error occurred during authentication")
  expect(message("unreadable")).toBe("Authentication failed")
  expect(message("provider-unavailable")).toBe("Error during login")
  expect(message("display-name-empty")).toBe("Display name cannot be empty")
  expect(message("code-empty")).toBe("Please enter the verification code sent to your email")
})

test("a password or name of the wrong length is refused with the lengths that are allowed", () => {
  for (const language of ["lv", "et", "en"] as const) {
    const message = (reason: (typeof accountRefusals)[number]) =>
      failureMessage(translator(language), { reason })
    expect(message("password-too-short")).toContain(" 8 ")
    expect(message("password-too-long")).toContain(" 128 ")
    expect(message("display-name-too-long")).toContain(" 200 ")
  }
})

test("an error without words of ours is shown in the provider's words", () => {
  const about = { message: "Account is locked" }
  expect(failureMessage(translator("en"), { reason: "other", about })).toBe("Account is locked")
})

test("after too many attempts the message says how long to wait", () => {
  const message = (retryAfter: number) =>
    failureMessage(translator("en"), { reason: "too-many-requests", about: { retryAfter } })
  expect(message(40)).toContain("40 s")
  expect(message(61)).toContain("2 min")
})

test("a failure is said at the field that it is about, or else above the form", () => {
  const t = translator("en")
  const ofName = placeFailure(t, { reason: "display-name-empty" })
  expect([ofName.ofForm, ofName.at("name"), ofName.at("email")]).toEqual([
    null,
    "Display name cannot be empty",
    undefined,
  ])
  const ofNone = placeFailure(t, { reason: "unreadable" })
  expect([ofNone.ofForm, ofNone.at("name")]).toEqual(["Authentication failed", undefined])
  const none = placeFailure(t, null)
  expect([none.ofForm, none.at("name")]).toEqual([null, undefined])
})

test("a form with one field says above it what is about any other", () => {
  const ofCode = placeFailure(translator("en"), { reason: "code-empty" }, { only: "password" })
  expect(ofCode.ofForm).toBe("Please enter the verification code sent to your email")
  expect(ofCode.at("password")).toBeUndefined()
})

test("a wrong password is said at its field where the form has words for it", () => {
  const t = translator("en")
  const failure = { reason: "invalid-login-credentials" } as const
  const worded = placeFailure(t, failure, { only: "password", wrongPassword: "Wrong password" })
  expect([worded.ofForm, worded.at("password")]).toEqual([null, "Wrong password"])
  const unworded = placeFailure(t, failure, { only: "code" })
  expect([unworded.ofForm, unworded.at("code")]).toEqual([failureMessage(t, failure), undefined])
})
