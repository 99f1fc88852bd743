import { bytes, count, megabyte, rate, type Section, slots, time, tryAgain, waits } from "./limit.ts"

const [seconds, minutes] = [1_000, 60_000]

/** Nobody waits longer for a page. */
const pageWaits = {
  connect: 5 * seconds,
  statement: 10 * seconds,
  lock: 8 * seconds,
  idleInTransaction: 10 * seconds,
}

/** The database. */
export const database = {
  pageConnections: {
    ...count(10, "connections to the database, for pages and calls"),
    protects: "the database",
    refused: "it waits",
    where: "server/db/open-database.ts",
  },
  scoringConnections: {
    ...count(6, "more connections, for judges' taps and boards, which readers cannot use up"),
    protects: "the database",
    refused: "it waits",
    where: "server/db/open-database.ts",
  },
  pages: {
    ...waits(pageWaits),
    protects: "people from waiting: pages and calls",
    refused: tryAgain,
    where: "server/start-server.ts",
  },
  scoring: {
    // a phone gives up after 15 s, and is told before that to send again
    ...waits({ ...pageWaits, statement: 5 * seconds, lock: 4 * seconds }),
    protects: "judges from waiting",
    refused: `${tryAgain}, \`unavailable\``,
    where: "server/start-server.ts",
  },
  listening: {
    // nothing that it asks takes longer
    ...waits({ ...pageWaits, statement: 2 * seconds, lock: 2 * seconds }),
    protects: "boards: the connection that waits for announcements",
    refused: "it connects again",
    where: "server/live/change-feed.ts",
  },
  work: {
    // on a slow disk one statement can take minutes
    ...waits({
      connect: 10 * seconds,
      statement: 30 * minutes,
      lock: 5 * minutes,
      idleInTransaction: 60 * minutes,
    }),
    protects: "the database: migrations, commands, backups, restores, the daily purge",
    refused: "the work fails",
    where: "server/db/open-database.ts",
  },
  health: {
    ...time(1 * seconds),
    protects: "monitoring, which asks whether the database answers",
    refused: "503 `no database`",
    where: "server/http/health.ts",
  },
} satisfies Section

/** Memory, logs and reports of one process. */
export const memory = {
  pages: {
    ...bytes(64 * megabyte, "of cached pages"),
    protects: "memory",
    refused: "what was asked for longest ago is made again",
    where: "server/http/page-cache/page-cache.ts",
  },
  openData: {
    ...bytes(16 * megabyte, "of cached answers of the open data"),
    protects: "memory",
    refused: "what was asked for longest ago is made again",
    where: "server/http/open-data.ts",
  },
  linkPreviews: {
    // some 500 pictures
    ...bytes(16 * megabyte, "of cached pictures of links"),
    protects: "memory",
    refused: "what was asked for longest ago is drawn again",
    where: "server/link-previews/preview-cache.ts",
  },
  keys: {
    ...count(10_000, "networks, devices, tokens or ended sessions that each list remembers"),
    protects: "memory from made-up ones",
    refused: "the one that was seen longest ago is forgotten, and counted from zero",
    where: "server/limits/token-bucket.ts",
  },
  addresses: {
    ...count(2_000, "paths of which it is remembered what is there"),
    protects: "memory",
    refused: "it is looked for again",
    where: "server/http/page-addresses.ts",
  },
  securityEvents: {
    // a budget for each kind: a flood of one must not hide another; new sessions are bounded already
    ...rate({ per: "kind", most: 50, seconds: 1 }),
    protects: "the disk: security events of each kind that are logged, but new sessions, which all are",
    refused: "the log says how many were left out; the metrics count all",
    where: "server/observability/security-log.ts",
  },
  errorReports: {
    ...slots({ atOnce: 10 }),
    protects: "memory in an outage: reports of errors under way",
    refused: "the error is only logged",
    where: "server/observability/report-errors.ts",
  },
  errorReport: {
    ...time(5 * seconds),
    protects: "memory from a service that does not answer",
    refused: "the error is only logged",
    where: "server/observability/report-errors.ts",
  },
} satisfies Section
