import { type } from "@orpc/contract"
import { z } from "zod"
import { counted, forSignedIn, refusals, refusalsWith } from "#contracts/api/procedure.ts"
import type { OwnResults } from "#contracts/results/rider-card.ts"
import { type Profile, type Prover, profileForm } from "./account-profile.ts"
import { accountRefusals } from "./account-refusal.ts"
import { accountRequests as sent } from "./account-requests.ts"

/** The details of an account refusal. */
const about = z.object({
  /** Seconds until it may be tried again. */
  retryAfter: z.number().optional(),
  /** The message of the accounts library or the provider, if no reason of ours fits (AC-06). */
  message: z.string().optional(),
})

const refused = refusalsWith(about, ...accountRefusals)

/** A procedure for people who are not signed in yet. */
const forStrangers = counted({ who: "stranger" }).errors(refused)
const forOwner = counted({ who: "signed-in" }).errors(refused)
const forAdmin = counted({ who: "on-site", action: "grant-role" }).errors(refused)

type Done = { kind: "done" }

/** Did the proof of the address end earlier ways to sign in (D-43)? */
type Proven = Done & { hasEnded: boolean }

/** How people sign in and out (docs/decisions/0005-account-requests.md), and manage their own data. */
export const accounts = {
  /** By email and password; an address without an account is named as such (AC-06). */
  signIn: forStrangers.input(sent.signIn).output(type<Done>()),
  /** Signs in too, and mails a link that confirms the address (AC-03, D-43). */
  signUp: forStrangers.input(sent.signUp).output(type<Done>()),
  /** Mails a link and a code to sign in with, even to somebody without an account (AC-04). */
  sendMagicLink: forStrangers.input(sent.sendMagicLink).output(type<Done>()),
  /** Spends that link, once, in the browser that requested it. */
  finishSignup: forStrangers.input(sent.finishSignup).output(type<Proven>()),
  /** Spends the code of that mail, once, in the browser that requested it; `returnTo` is the page named in that request. */
  signInByCode: forStrangers.input(sent.signInByCode).output(type<Proven & { returnTo: string }>()),
  /** The address of the provider's page on which an account is chosen (AC-02). */
  startOpenId: forStrangers.input(sent.startOpenId).output(type<Done & { url: string }>()),
  /** Mails a link that leads to a new password (AC-03). */
  forgotPassword: forStrangers.input(sent.forgotPassword).output(type<Done>()),
  resetPassword: forStrangers.input(sent.resetPassword).output(type<Proven>()),
  /** By the link of the mail and the password of the sign-up together (D-43). */
  confirmAddress: forStrangers.input(sent.confirmAddress).output(type<Proven>()),

  /** Mails signed-in users a link to confirm their address. */
  mailConfirmation: forOwner.output(type<Done>()),
  /** Mails the same to somebody to whom an admin wants to grant a role. */
  remindToConfirm: forAdmin.input(sent.remindToConfirm).output(type<Done>()),
  /** Mails signed-in users a code. */
  sendCode: forOwner.input(sent.sendCode).output(type<Done>()),
  /** By a code (AC-09): all other sessions end. */
  setPassword: forOwner.input(sent.setPassword).output(type<Proven>()),
  /** Proves that it is the owner who is signed in, and not just somebody at the owner's screen. */
  proveOwner: forOwner.input(sent.proveOwner).output(type<Done>()),
  /** How the owner can prove it; null: they have signed in, or proven it, within the last minutes. */
  neededProof: forSignedIn.output(type<Prover | null>()),
  /** Permanently (D-35). */
  deleteAccount: forOwner.input(sent.deleteAccount).output(type<Done>()),
  signOutEverywhere: forOwner.output(type<Done>()),

  /** Null: the account is gone (AC-07). */
  profile: forSignedIn.output(type<Profile | null>()),
  saveProfile: forSignedIn
    .errors(refusals("address-not-confirmed", "display-name-empty"))
    .input(profileForm)
    .output(type<{ kind: "saved" }>()),
  /** The user's own results (OR-06), and today's cards. */
  myResults: forSignedIn.output(type<OwnResults>()),
}
