import type { RegistrationStart, SentConsent } from "#contracts/registration/participant-form.ts"
import { isEmail } from "#domain/accounts/is-email.ts"

/** What the form by which a minor joins contains of the consent of a guardian (EN-04). */
export type TypedConsent = {
  /** Does the adult who enters the rider consent? */
  consents?: boolean
  /** Who that is, where the account has no name. */
  guardianName?: string
  /** Whom to ask otherwise. */
  guardianEmail?: string
}

type Asked = {
  asked: RegistrationStart["consent"]
  /** In completed years on the day of the stage; null: it is not known. */
  age: number | null
}

/** Returns the consent that is sent with a form; undefined: nobody needs one, or nobody was named. */
export const consentIn = (
  typed: TypedConsent & { isSomebodyElse?: boolean },
  { asked, age }: Asked,
): SentConsent | undefined => {
  if (!asked || age === null || age >= asked.underAge) return undefined
  const { consents = false, isSomebodyElse = false, guardianName = "", guardianEmail = "" } = typed
  if (consents && (asked.mayConsent || isSomebodyElse))
    return { kind: "give", guardianName: (asked.name || guardianName).trim(), version: asked.version }
  const email = guardianEmail.trim()
  return email === "" ? undefined : { kind: "ask", email }
}

/** Returns what is wrong with it, by field. */
export const consentFaults = (sent: SentConsent | undefined) => ({
  ...(sent?.kind === "give" && sent.guardianName === "" && { guardianName: "name-empty" }),
  ...(sent?.kind === "ask" && !isEmail(sent.email) && { guardianEmail: "email-unreadable" }),
})
