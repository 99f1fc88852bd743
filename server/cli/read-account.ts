import { randomBytes } from "node:crypto"
import { accountRequests } from "#contracts/accounts/account-requests.ts"
import { longestDisplayName, passwordLetters } from "#domain/accounts/lengths.ts"
import { WrongUsage } from "./command.ts"

/** Returns the password that was read from the input, or a new one, with what is printed of it. */
export const choosePassword = (input: string | null): { password: string; shown: string } => {
  if (input !== null) return { password: input.replace(/\r?\n$/, ""), shown: "" }
  const password = randomBytes(9).toString("base64url")
  return { password, shown: ` Password: ${password}` }
}

/** Reads what the site would accept at a sign-up; otherwise nobody could sign in with it. */
export const readAccount = (account: { email: string; password: string; name: string }, command: string) => {
  const read = accountRequests.signUp.safeParse(account)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new WrongUsage(faults[issue?.message ?? ""] ?? `${command} cannot read this`)
}

const faults: Readonly<Record<string, string>> = {
  "display-name-empty": "user add needs --name",
  "display-name-too-long": `A name has at most ${longestDisplayName} characters`,
  "password-empty": "The password must not be empty",
  "password-too-short": `A password has at least ${passwordLetters.fewest} characters`,
  "password-too-long": `A password has at most ${passwordLetters.most} characters`,
}
