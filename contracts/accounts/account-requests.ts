import { z } from "zod"
import { storableId } from "#contracts/fields/storable-text.ts"
import { mostRiders } from "#contracts/registration/own-riders.ts"
import { emailPattern, longestEmail } from "#domain/accounts/is-email.ts"
import { longestDisplayName, longestTypedCode, passwordLetters } from "#domain/accounts/lengths.ts"
import { readMailedCode } from "#domain/accounts/mailed-code.ts"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"
import type { AccountRefusal } from "./account-refusal.ts"

const because = (why: AccountRefusal): AccountRefusal => why

const text = (most: number) =>
  z
    .string(because("unreadable"))
    .max(most, because("unreadable"))
    .refine(isStorableText, because("unreadable"))

/** An email address, in lower case; the sign-in page uses the same schema to enable its button (AC-05). */
const emailAddress = z
  .string(because("email-invalid"))
  .trim()
  .toLowerCase()
  .max(longestEmail, because("email-invalid"))
  .pipe(z.email({ pattern: emailPattern, error: because("email-invalid") }))

/** A display name (AC-08). */
export const displayName = z
  .string(because("display-name-empty"))
  .max(2_000, because("display-name-too-long"))
  .transform((name) => visibleText(name).trim().replace(/\s+/g, " "))
  .pipe(
    z
      .string()
      .min(1, because("display-name-empty"))
      .max(longestDisplayName, because("display-name-too-long")),
  )
  .pipe(text(longestDisplayName))

const knownPassword = z
  .string(because("password-empty"))
  .min(1, because("password-empty"))
  .max(passwordLetters.most, because("password-too-long"))

const newPassword = knownPassword.min(passwordLetters.fewest, because("password-too-short"))
const token = text(200).min(1, because("unreadable"))
/** A code from a mail, in every form that takes one; what cannot be right is refused before it counts as an attempt. */
const code = text(longestTypedCode)
  .trim()
  .min(1, because("code-empty"))
  .transform((typed, { addIssue }) => {
    const digits = readMailedCode(typed)
    if (digits !== null) return digits
    addIssue(because("code-not-six-digits"))
    return z.NEVER
  })
const returnPath = text(4_000).nullish()

const mistyped: readonly string[] = [because("code-empty"), because("code-not-six-digits")]

/** A proof to be the owner, and what is asked for besides. */
const ownerProof = <Also extends z.ZodRawShape>(also: Also) =>
  z.union([z.object({ password: knownPassword, ...also }), z.object({ code, ...also })], {
    error: ({ errors }) =>
      errors?.flat().find(({ message }) => mistyped.includes(message))?.message ?? because("unreadable"),
  })

/** The riders of whom the owner has read that they are forgotten with the account (FA-03); left out: nobody. */
const ridersRead = z.array(storableId).max(mostRiders, because("unreadable")).optional()

/** The input of each procedure of accounts, by name. */
export const accountRequests = {
  signIn: z.object({ email: emailAddress, password: knownPassword }),
  signUp: z.object({ email: emailAddress, password: newPassword, name: displayName }),
  sendMagicLink: z.object({ email: emailAddress, return: returnPath }),
  finishSignup: z.object({ token }),
  signInByCode: z.object({ code }),
  startOpenId: z.object({ return: returnPath }),
  forgotPassword: z.object({ email: emailAddress, return: returnPath }),
  resetPassword: z.object({ token, password: newPassword }),
  sendCode: z.object({
    purpose: z.enum(["set-password", "delete-account", "prove-owner"], because("unreadable")),
  }),
  remindToConfirm: z.object({ email: emailAddress }),
  confirmAddress: z.object({ token, password: knownPassword }),
  setPassword: z.object({ code, password: newPassword }),
  deleteAccount: ownerProof({ riders: ridersRead }),
  proveOwner: ownerProof({}),
}

type Requests = typeof accountRequests

/** The parsed input of a procedure of accounts. */
export type AccountRequest<Name extends keyof Requests> = z.infer<Requests[Name]>
