import { retention } from "#domain/accounts/retention.ts"
import { count, day, hour, minute, type Section } from "./limit.ts"

/**
 * What attempts are grouped by. Networks and blocks are those of `addressNetworks`; for the number of accounts tried from them,
 * each account counts once. What begins with `again` counts all attempts at an account but its first: whoever is right at once is
 * never stopped by what others do.
 */
export type AttemptPer =
  | "browser"
  | "network-and-email"
  | "block-and-email"
  | "accounts-of-network"
  | "accounts-of-block"
  | "network"
  | "block"
  | "email"
  | "again-of-network"
  | "again-of-block"
  | "again-of-site"

/** So many attempts in so many seconds. */
export type AttemptRate = { per: AttemptPer; most: number; seconds: number }

/** The rates of one kind of attempts, by how the account knows the client. */
export type AttemptRates = {
  /** For an account that does not know the client. */
  stranger: AttemptRate[]
  /** For an address without an account, if that differs: made-up addresses must not lock out owners of accounts. */
  noAccount?: AttemptRate[]
  /** For an account that knows the network, or the browser. */
  network?: AttemptRate[]
  browser?: AttemptRate[]
  protects: string
  refused: string
}

/** The limits of one network, and of a whole block: four times as much, since a provider's customers share it. */
const perNetwork = (most: number, seconds: number): AttemptRate[] => [
  { per: "network", most, seconds },
  { per: "block", most: 4 * most, seconds },
]

/** At how many accounts one network may fail, and a whole block. */
const accountsPerNetwork = (most: number, seconds: number): AttemptRate[] => [
  { per: "accounts-of-network", most, seconds },
  { per: "accounts-of-block", most: 4 * most, seconds },
]

/** Wrong codes at many accounts: from one network, a whole block, and everywhere. */
const codesAtManyAccounts: AttemptRate[] = [
  ...accountsPerNetwork(100, day),
  { per: "again-of-network", most: 100, seconds: day },
  { per: "again-of-block", most: 400, seconds: day },
  { per: "again-of-site", most: 300, seconds: day },
]

const strangersCodes: AttemptRate[] = [
  { per: "network-and-email", most: 10, seconds: 15 * minute },
  ...codesAtManyAccounts,
  { per: "email", most: 20, seconds: day },
]

const refused = "429 `too-many-requests`, `Retry-After`"

/** Attempts at accounts; docs/decisions/0022-who-is-limited.md gives the reason for each number. */
export const attempts = {
  "sign-in": {
    protects: "passwords from guessing, by failures; successes do not count",
    refused: "429 `too-many-guesses`, `Retry-After`; without an account 401, as for a wrong password",
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "block-and-email", most: 40, seconds: hour },
      ...accountsPerNetwork(300, 15 * minute),
      // each failure costs a password's hash
      ...perNetwork(1_500, 15 * minute),
      { per: "email", most: 100, seconds: day },
    ],
    noAccount: perNetwork(300, 15 * minute),
    network: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "network-and-email", most: 100, seconds: day },
    ],
    browser: [
      { per: "browser", most: 10, seconds: 15 * minute },
      { per: "browser", most: 100, seconds: day },
    ],
  },
  mail: {
    protects: "mailboxes from links that strangers ask for",
    refused,
    stranger: [
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "block-and-email", most: 5, seconds: day },
      ...accountsPerNetwork(300, hour),
      { per: "email", most: 100, seconds: day },
    ],
    noAccount: [
      ...perNetwork(120, hour),
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "block-and-email", most: 5, seconds: day },
      { per: "email", most: 100, seconds: day },
    ],
    network: [
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "network-and-email", most: 20, seconds: day },
    ],
    browser: [
      { per: "browser", most: 5, seconds: 15 * minute },
      { per: "browser", most: 20, seconds: day },
    ],
  },
  // six digits are few, so all guesses at an account's codes together are bounded, and so are those at all accounts together; the
  // link of the same mail goes on working
  code: {
    protects: "codes that sign in from guessing, by failures",
    refused,
    stranger: strangersCodes,
    noAccount: strangersCodes,
    network: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "network-and-email", most: 20, seconds: day },
      ...codesAtManyAccounts,
    ],
    browser: [
      { per: "browser", most: 10, seconds: 15 * minute },
      { per: "browser", most: 20, seconds: day },
    ],
  },
  // only signed-in users can request a mail to themselves or prove to be the owner, so strangers cannot use these up
  "own-mail": {
    protects: "the mail server: codes that signed-in people ask for",
    refused,
    stranger: [
      { per: "email", most: 5, seconds: 15 * minute },
      { per: "email", most: 20, seconds: day },
    ],
  },
  proof: {
    protects: "the owner from whoever is at an open screen, by failures",
    refused,
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "email", most: 30, seconds: hour },
    ],
  },
  // only readers of the mail have its link; invalid links are counted separately
  mailed: {
    protects:
      "what a mailed link allows from guessing, such as the password that confirms an address, by failures",
    refused,
    stranger: [
      { per: "email", most: 30, seconds: 15 * minute },
      { per: "email", most: 100, seconds: day },
    ],
  },
  // twelve digits: docs/decisions/0082-an-entry-is-claimed.md; many riders may share the network of an event
  claim: {
    protects: "codes by which entries are claimed from guessing, by failures",
    refused: "429 `too-many-codes`",
    stranger: [
      { per: "email", most: 10, seconds: hour },
      { per: "email", most: 30, seconds: day },
      ...perNetwork(60, hour),
    ],
  },
  link: {
    protects: "the database from made-up links",
    refused,
    stranger: perNetwork(300, 15 * minute),
  },
  "sign-up": {
    protects: "the database from made-up accounts",
    refused,
    stranger: perNetwork(120, hour),
    noAccount: perNetwork(300, hour),
  },
  // a secretary sees all of them, and has to find those of the event
  screen: {
    protects: "the list of a stage's screens: new ones, which nobody has to sign in for",
    refused: "429 `too-many-screens`",
    stranger: perNetwork(60, hour),
  },
  // an address without an account gets the same mail, and counts as the others do
  invitation: {
    protects: "a mailbox from invitations to enter riders, whoever sends them",
    refused: "429 `too-many-invitations`",
    stranger: [{ per: "email", most: 5, seconds: day }],
  },
  "consent-mail": {
    protects: "a mailbox from links that ask its owner for a consent, whoever sends them",
    refused: "429 `too-many-consent-mails`",
    // a parent may have several children who ride
    stranger: [{ per: "email", most: 10, seconds: day }],
  },
  // nobody guesses a link: each answer looks one up
  "consent-answer": {
    protects: "the database from made-up links of guardians",
    refused: "429 `too-many-tries`",
    stranger: perNetwork(120, hour),
  },
  download: {
    protects: "the database: all data about an account",
    refused,
    stranger: [{ per: "email", most: 10, seconds: hour }],
  },
} satisfies Record<string, AttemptRates>

/** Codes and browsers of accounts. */
export const codes = {
  tries: {
    ...count(5, `tries of one code, in the ${retention.codeMinutes} minutes that it lasts`),
    protects: "the code from guessing",
    refused: "the code is deleted; the link of the same mail works",
    where: "server/auth/sign-in-code.ts",
  },
  ofBrowser: {
    // people who ask again because a mail is slow may type any of them
    ...count(3, "codes that a browser has at once"),
    protects: "the same",
    refused: "the oldest one no longer works",
    where: "server/auth/sign-in-code.ts",
  },
  knownAccounts: {
    // such as a club's tablet
    ...count(10, "accounts that know a browser"),
    protects: "the length of its cookies",
    refused: "the oldest account knows it no longer",
    where: "server/auth/known-browser.ts",
  },
  knownNetworks: {
    ...count(100, "sessions by which an account knows networks"),
    protects: "the database",
    refused: "older ones count as unknown",
    where: "server/auth/requester.ts",
  },
  checkedLetters: {
    // its time grows faster than the length
    ...count(24, "letters of a password that are looked at for whether it can be guessed"),
    protects: "the processor",
    refused: "the rest is not looked at",
    where: "server/auth/guessable-password.ts",
  },
} satisfies Section
