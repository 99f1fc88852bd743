/** How long the site keeps what it keeps of people (D-35); the privacy page says the same. */
export const keptFor = {
  /** After the last visit, a session with its network address and browser. */
  sessionDays: 30,
  /** After a sign-in, the browser in which it was made is known to the account. */
  knownBrowserDays: 365,
  /** A link that signs in. */
  linkMinutes: 15,
  /** After a sign-in or a proof, what is asked only of the owner, such as giving roles and erasing people. */
  provenMinutes: 10,
  /** A code sent by mail. */
  codeMinutes: 10,
  /** A link that resets a password. */
  resetMinutes: 60,
  /** A link that confirms the address of a sign-up. */
  confirmHours: 48,
  /** An account that nobody uses and that has no role, and how long before its end its owner is told, days. */
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
  /** What a phone called the riders of its own event, once a secretary brought that in and has not settled it. */
  importedNameDays: 60,
  /** A mail that was written to the data folder where no mail server is set. */
  mailFileDays: 30,
  /** A backup: one is made every night, and so many are kept (`deploy/nulle-backup.service`). */
  backupDays: 30,
} as const
