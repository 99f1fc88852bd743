import { codeMinutes, linkMinutes, resetMinutes } from "./mailed-code.ts"

/** How long the site keeps personal data (D-35); the privacy page says the same. */
export const retention = {
  /** After the last visit, a session with its network address and browser. */
  sessionDays: 30,
  /** After a sign-in, the account recognises the browser. */
  knownBrowserDays: 365,
  /** A link that signs in. */
  linkMinutes,
  /** After a sign-in or a proof, the owner may do what needs a recent proof, such as giving roles and erasing people. */
  provenMinutes: 10,
  /** A code sent by mail. */
  codeMinutes,
  /** A link that resets a password. */
  resetMinutes,
  /** A link that confirms the address of a sign-up. */
  confirmHours: 48,
  /** A code by which somebody claims an entry that a secretary made. */
  claimCodeDays: 14,
  /** A link by which another account comes to enter a rider. */
  invitationDays: 14,
  /** A link that asks a guardian for a consent (EN-04). */
  consentLinkDays: 14,
  /** After a stage, the phone of whoever looked after a minor there in a guardian's place. */
  standInPhoneDays: 30,
  /** After a stage, the names of guardians, and of whoever was there in their place. */
  guardianNameDays: 365,
  /** An account that nobody uses and that has no role, and how many days before its deletion the owner is notified. */
  inactiveYears: 3,
  inactiveNoticeDays: 30,
  /** After its last visit, an account whose address nobody confirmed, and that has no registrations and no ads. */
  unconfirmedDays: 30,
  /** An ad that waits for its seller's address to be confirmed. */
  unconfirmedAdDays: 7,
  /** What a rider last registered with, for the next time. */
  savedFormYears: 3,
  /** Name, birth date, licence and address of people in entries of the audit log. */
  auditPersonDays: 365,
  /** A rider's question about a score, with its answer. */
  scoreQuestionDays: 365,
  /** A licence of a register, after its last day. */
  endedLicenceDays: 365,
  /** Names of riders in a phone's own event that a secretary has imported but not settled. */
  importedNameDays: 60,
  /** A mail that was written to the data folder where no mail server is set. */
  mailFileDays: 30,
  /** The server log (`deploy/nulle-journal.conf`), and the log of the embedded database. */
  serverLogDays: 90,
  /** A backup: one is made every night, and this many are kept (`deploy/nulle-backup.service`). */
  backupDays: 30,
} as const
