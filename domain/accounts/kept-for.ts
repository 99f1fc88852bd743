/** How long the site keeps what it keeps of people (D-35); the privacy page says the same. */
export const keptFor = {
  /** After the last visit, a session with its network address and browser. */
  sessionDays: 30,
  /** A link that signs in. */
  linkMinutes: 15,
  /** A code sent by mail. */
  codeMinutes: 10,
  /** A link that resets a password. */
  resetMinutes: 60,
  /** A mail that was written to the data folder where no mail server is set. */
  mailFileDays: 30,
} as const
