import { bodies, bytes, kilobyte, megabyte, type Section, slots, tryAgain } from "./limit.ts"

const tooLarge = `413, connection closed; ${tryAgain}, if too much is under way`

/** A larger form is not given back: answering a crowd with 503 must be cheap. */
const mostGivenBack = 256 * kilobyte

/** Pages, forms, calls, tables and files. */
export const pages = {
  all: {
    ...slots({ atOnce: 8, waiting: 120 }),
    protects: "the processor and the database: pages, forms, calls and tables that are made at once",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  strangers: {
    ...slots({ atOnce: 4, waiting: 120 }),
    protects: "half of the slots for those who are signed in; requests without a session have the other half",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  besideOthers: {
    // each occupies the processor, and more of them at once would only make everybody wait
    ...slots({ atOnce: 1, waiting: 120 }),
    protects:
      "pages of sessions, and cached pages that have changed: strangers' pages that begin beside them",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  waitingOfNetwork: {
    ...slots({ per: "network", ofEach: { atOnce: 40 } }),
    protects: "other networks: requests without a session that wait",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  sessions: {
    // as many wait as an organiser may have forms under way
    ...slots({ per: "session", waiting: Number.POSITIVE_INFINITY, ofEach: { atOnce: 4, underWay: 36 } }),
    protects: "other sessions",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  changed: {
    ...slots({ atOnce: 2, waiting: 120 }),
    protects: "cached pages that have changed, which all share: slow searches never hold these slots",
    refused: tryAgain,
    where: "server/http/page-queue.ts",
  },
  versions: {
    // fewer than there are connections, so that many cached searches leave some to those who ask for other pages
    ...slots({ atOnce: 4, waiting: 120 }),
    protects: "connections to the database: versions that are read to validate cached pages",
    refused: "the page is made instead",
    where: "server/http/pages.ts",
  },
  countedCalls: {
    ...slots({ per: "network", atOnce: 300, ofEach: { atOnce: 50 } }),
    protects:
      "connections to the database: calls that count their own attempts, such as a sign-in, wait for no page",
    refused: tryAgain,
    where: "server/http/serve-calls.ts",
  },
  countedBodies: {
    ...bodies({ each: 16 * kilobyte }),
    protects: "memory: the bodies of such calls",
    refused: "413, connection closed",
    where: "server/http/serve-calls.ts",
  },
  signInForms: {
    // an address, or a code
    ...bodies({ each: 2 * kilobyte }),
    protects: "memory: the two forms that sign in without script",
    refused: "413, connection closed",
    where: "server/http/sign-in-forms.ts",
  },
  consentForms: {
    // two names and a phone number, with all of their letters escaped
    ...bodies({ each: 8 * kilobyte }),
    protects: "memory: the forms by which a guardian answers without script",
    refused: "413, connection closed",
    where: "server/http/consent-forms.ts",
  },
  organiser: {
    // twice all paper cards of the largest stage, and what all organisers there may send at once
    ...bodies({
      each: 2 * megabyte,
      ofAccount: { bodies: 32, bytes: 8 * megabyte },
      ofNetwork: { bytes: 32 * megabyte },
      together: { bytes: 48 * megabyte },
    }),
    protects: "memory: forms and calls of organisers, from whom others take no room",
    refused: tooLarge,
    where: "server/http/serve-posts.ts",
  },
  rider: {
    // more than any form that needs no role, and what a paddock may send at once; together more than one IPv6 block may take
    ...bodies({
      each: 64 * kilobyte,
      ofAccount: { bodies: 16, bytes: 256 * kilobyte },
      ofNetwork: { bytes: 4 * megabyte },
      together: { bytes: 20 * megabyte },
    }),
    protects: "memory: forms and calls of everybody else who is signed in",
    refused: tooLarge,
    where: "server/http/serve-posts.ts",
  },
  unknown: {
    // if the sender cannot be found out now, only a form is read, to be given back
    ...bodies({
      each: mostGivenBack,
      ofAccount: { bodies: 200, bytes: 2 * megabyte },
      ofNetwork: { bytes: 2 * megabyte },
      together: { bytes: 10 * megabyte },
    }),
    protects: "memory: forms whose sender cannot be found out now, by network",
    refused: tooLarge,
    where: "server/http/serve-posts.ts",
  },
  givenBack: {
    ...bytes(mostGivenBack, "of a form that is given back while the site is unavailable"),
    protects: "the processor",
    refused: `${tryAgain}, without the form`,
    where: "server/http/serve-posts.ts",
  },
  files: {
    // each takes a query or two; a page shows dozens of pictures
    ...slots({ atOnce: 4, waiting: 500 }),
    protects: "connections to the database: files of stages and ads that are looked up",
    refused: tryAgain,
    where: "server/http/create-router.ts",
  },
} satisfies Section
