import { mostInForm } from "#contracts/fields/form-fields.ts"
import { longestList } from "#contracts/fields/form-schemas.ts"
import { mostWaitingTaps } from "#contracts/judging/waiting-file.ts"
import { mostLikelyLinks, mostStatusesAtOnce, mostTakenOver } from "#contracts/registration/participants.ts"
import { mostTeams } from "#domain/competitions/comparable-team.ts"
import { accounts } from "./accounts.ts"
import { attempts, codes } from "./attempts.ts"
import { connections } from "./connections.ts"
import { judging } from "./judging.ts"
import { bytes, count, minute, rate, type Section, slots, time, tryAgain } from "./limit.ts"
import { database, memory } from "./machine.ts"
import { pages } from "./pages.ts"
import { uploads } from "./uploads.ts"

const form = { refused: "400", where: "contracts/fields/form-fields.ts" }

/** What every input is checked for; each schema in `contracts/` has more of its own. */
const inputs = {
  formFields: {
    ...count(mostInForm.fields, "fields of a form"),
    protects: "the memory from small forms that expand: before a library reads them",
    ...form,
  },
  formNames: { ...count(mostInForm.nameLength, "letters of a field's name"), protects: "the same", ...form },
  formDepth: { ...count(mostInForm.depth, "levels of a field's name"), protects: "the same", ...form },
  formRepeats: { ...count(mostInForm.repeats, "fields of one name"), protects: "the same", ...form },
  formSlots: { ...count(mostInForm.slots, "places in all lists of a form"), protects: "the same", ...form },
  lists: {
    ...count(longestList, "rows of a list, unless its schema allows fewer"),
    protects: "the processor: a longer list is one fault, not one for each row",
    refused: "the fault stands at the list",
    where: "contracts/fields/form-schemas.ts",
  },
  teams: {
    ...count(mostTeams, "teams of a championship"),
    protects: "the forms that list them",
    refused: "the fault stands at the list",
    where: "domain/competitions/comparable-team.ts",
  },
  statuses: {
    ...count(mostStatusesAtOnce, "participants whose status is set at once"),
    protects: "judges' taps, which wait for the stage's lock",
    refused: "400 `unreadable`",
    where: "contracts/registration/participants.ts",
  },
  takenOver: {
    ...count(mostTakenOver, "riders of an earlier stage who are taken over at once"),
    protects: "the same",
    refused: "400 `unreadable`",
    where: "contracts/registration/participants.ts",
  },
  likelyLinks: {
    ...count(mostLikelyLinks, "entries that are linked to riders at once"),
    protects: "the same",
    refused: "400 `unreadable`",
    where: "contracts/registration/participants.ts",
  },
  waitingFile: {
    ...count(mostWaitingTaps, "taps of a file that is imported"),
    protects: "memory",
    refused: "the file is not read",
    where: "contracts/judging/waiting-file.ts",
  },
} satisfies Section

/** Other programs: open data and pictures of links. What they take is apart from people's. */
const programs = {
  openData: {
    ...rate({ per: "network", most: 120, seconds: minute }),
    protects: "the site from programs that read too much",
    refused: "429 `too-many-requests`, `Retry-After`",
    where: "server/http/open-data.ts",
  },
  openDataAnswers: {
    ...slots({ atOnce: 4, waiting: 120 }),
    protects: "people's pages: answers of the open data that are made or validated",
    refused: `${tryAgain}, \`unavailable\``,
    where: "server/http/open-data.ts",
  },
  openDataAddress: {
    ...count(1_000, "letters of an address of the open data"),
    protects: "the memory of its cache",
    refused: "400 `unreadable`",
    where: "server/http/open-data.ts",
  },
  linkPreviews: {
    ...rate({ per: "network", most: 30, seconds: minute }),
    protects: "the processor: pictures of links that have to be drawn; cached ones are not counted",
    refused: "429, `Retry-After`",
    where: "server/http/link-previews.ts",
  },
  previewLookUps: {
    ...slots({ atOnce: 4, waiting: 200 }),
    protects: "people's pages from messengers",
    refused: tryAgain,
    where: "server/http/link-previews.ts",
  },
  previewDrawing: {
    ...slots({ per: "client", atOnce: 1, waiting: 24, isFair: true, ofEach: { underWay: 12 } }),
    protects: "the processor and memory: pictures of links are drawn one at a time",
    refused: tryAgain,
    where: "server/link-previews/draw-preview.ts",
  },
} satisfies Section

/** Mail servers, sign-in providers, and what runs once a day. */
const services = {
  mailStep: {
    ...time(5_000),
    protects: "people from a mail server that does not answer, in each step",
    refused: "503 `mail-not-sent`",
    where: "server/mail/mailer.ts",
  },
  mail: {
    ...time(10_000),
    protects: "the same, for a mail as a whole",
    refused: "503 `mail-not-sent`",
    where: "server/mail/mailer.ts",
  },
  notices: {
    ...count(1_000, "mails to riders and judges that one act causes"),
    protects: "the mail server: they are sent one after the other",
    refused: "the others get none",
    where: "server/auth/notify.ts",
  },
  providerSettings: {
    ...time(5_000),
    protects: "people from a sign-in provider that does not describe itself",
    refused: "503 `provider-unavailable`",
    where: "server/auth/open-id.ts",
  },
  provider: {
    ...time(15_000),
    protects: "people from a sign-in provider that does not answer",
    refused: "503 `provider-unavailable`",
    where: "server/auth/open-id-sign-in.ts",
  },
  inactiveAccounts: {
    ...count(50, "owners who are notified, and accounts that are deleted, in a day because nobody uses them"),
    protects: "the mail server, and the stages' locks",
    refused: "the others come the next day",
    where: "server/accounts/end-inactive-accounts.ts",
  },
  unconfirmedAccounts: {
    // without data they lock no stages
    ...count(1_000, "accounts that are deleted in a day because nobody confirmed their address"),
    protects: "the database",
    refused: "the others come the next day",
    where: "server/accounts/end-inactive-accounts.ts",
  },
  databaseLog: {
    ...bytes(5_000_000, "of the log of the embedded database"),
    protects: "the disk",
    refused: "it begins again; its former part is kept once more",
    where: "server/db/embedded/rotate-log.ts",
  },
} satisfies Section

/**
 * Every limit of the site: what it protects, whom it counts, how much, what whoever is over it is told, and where it is enforced. The
 * code takes its numbers from here, and `docs/limits.md` is made from it.
 */
export const limits = {
  connections,
  pages,
  programs,
  judging,
  attempts,
  codes,
  accounts,
  uploads,
  database,
  memory,
  services,
  inputs,
}
