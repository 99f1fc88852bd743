import { readFileSync } from "node:fs"
import type { AttemptPer, AttemptRates } from "#server/limits/table/attempts.ts"
import {
  type Bodies,
  day,
  hour,
  type Limit,
  minute,
  type Per,
  type Section,
  type Slots,
} from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"

const { attempts, ...sections } = limits

/** The title of each section, and what is to be said about all of its rows. */
const titles: Record<keyof typeof sections, [title: string, about?: string]> = {
  connections: ["Connections and requests"],
  pages: ["Pages, forms, calls and files", "`server/http/page-queue.ts` says who waits for which slots."],
  programs: ["Open data and pictures of links", "What they take is apart from people's."],
  judging: ["Judges' phones", "A device that was admitted before waits for nobody."],
  accounts: ["What one account may do", "Rates are counted in the database, for all processes together."],
  codes: ["Codes, passwords and known browsers"],
  uploads: ["Uploads, pictures and stored files"],
  database: ["The database"],
  memory: ["Memory, logs and reports"],
  services: ["Mail, sign-in providers and the daily purge"],
  inputs: ["Inputs", "Each schema in `contracts/` has more of its own; these hold for all."],
}

/** Returns the text of `docs/limits.md`. */
export const describeLimits = (): string =>
  [
    head,
    ...Object.entries(titles).map(([name, [title, about]]) => {
      const section = new Map<string, Section>(Object.entries(sections)).get(name) ?? {}
      return describeSection({ name, title, about, section })
    }),
    describeAttempts(attempts),
    describeProxy(),
  ].join("\n")

const head = `# Limits

Every limit of the site, as the code has it. \`server/limits/table/limits.ts\` is the table; \`npm run -s limits\` makes this page from it.

- **A rate** is a bucket of tokens (\`server/limits/token-bucket.ts\`, in the database \`server/limits/stored-bucket.ts\`): so many may be
  taken at once, and the bucket fills again evenly in the time that is named.
- **Slots** are a semaphore (\`server/limits/semaphore.ts\`): who finds none free waits for a turn, by priority, and beyond that is refused.
- **Bytes** of bodies are a budget (\`server/limits/body-budget.ts\`): what is under way is counted as it arrives, until it is answered.
- **A network** is an IPv4 address, or the /64 of an IPv6 address. The networks of a /48 may together do four times as much. A client is counted by its
  network alone.
- What is not counted in the database is counted by each process: several processes allow as many times more.

The reasons for how attempts are counted: \`docs/decisions/0022-who-is-limited.md\`; for the rest, beside each row of the table.
`

type Named = { name: string; title: string; about: string | undefined; section: Section }

const describeSection = ({ name, title, about, section }: Named): string =>
  [
    `## ${title}\n`,
    ...(about === undefined ? [] : [`${about}\n`]),
    "| limit | how much | protects | whoever is over it | where |",
    "| --- | --- | --- | --- | --- |",
    ...Object.entries(section).map(
      ([row, limit]) =>
        `| \`${name}.${row}\` | ${figuresOf(limit)} | ${limit.protects} | ${limit.refused} | \`${limit.where}\` |`,
    ),
    "",
  ].join("\n")

const figuresOf = (limit: Limit): string => {
  switch (limit.kind) {
    case "rate":
      return describeRate(limit)
    case "stored":
      return `an account ${rateText(limit)}`
    case "slots":
      return describeSlots(limit)
    case "bodies":
      return describeBodies(limit)
    case "waits":
      return `connecting ${ms(limit.connect)}, a statement ${ms(limit.statement)}, a lock ${ms(limit.lock)}, an idle transaction ${ms(limit.idleInTransaction)}`
    case "time":
      return ms(limit.most)
    case "pace":
      return `at least ${size(limit.bytes)} in ${ms(limit.within)}`
    case "bytes":
      return `${size(limit.most)} ${limit.of}`
    case "count":
      return `${number(limit.most)} ${limit.of}`
  }
}

const describeRate = ({ per, pause, waiting, ...rate }: Extract<Limit, { kind: "rate" }>): string =>
  [
    `${whom[per]} ${rateText(rate)}`,
    ...(pause === undefined || waiting === undefined
      ? []
      : [`then each waits ${ms(pause)}, ${number(waiting)} at once`]),
  ].join("; ")

const describeSlots = ({ atOnce, waiting = 0, per = "account", ofEach, isFair }: Slots): string =>
  [
    ...(atOnce === undefined ? [] : [`${number(atOnce)} at once`]),
    ...(Number.isFinite(waiting) && waiting > 0 ? [`${number(waiting)} wait`] : []),
    ...(ofEach?.atOnce === undefined ? [] : [`${whom[per]} ${number(ofEach.atOnce)} at once`]),
    ...(ofEach?.underWay === undefined
      ? []
      : [`${whom[per]} ${number(ofEach.underWay)}, those that wait included`]),
    ...(isFair ? ["whoever has fewest goes first"] : []),
  ].join("; ")

const describeBodies = ({ each, ofAccount, ofNetwork, together }: Bodies): string =>
  [
    ...(each === undefined ? [] : [`${size(each)} each`]),
    ...shareText("an account", ofAccount),
    ...shareText("a network", ofNetwork),
    ...shareText("together", together),
  ].join("; ")

const shareText = (who: string, share: { bodies?: number; bytes?: number } | undefined): string[] => {
  const parts = [
    ...(share?.bodies === undefined ? [] : [number(share.bodies)]),
    ...(share?.bytes === undefined ? [] : [size(share.bytes)]),
  ]
  return parts.length === 0 ? [] : [`${who} ${parts.join(" with ")}`]
}

const whom: Record<Per, string> = {
  network: "a network",
  client: "a client",
  account: "an account",
  session: "a session",
  device: "a device",
  kind: "each kind",
}

const describeAttempts = (attempts: Record<string, AttemptRates>): string =>
  [
    "## Attempts at accounts\n",
    "Counted in the database, before they are made (`server/auth/rate-limits.ts`). Who is known: a browser that has signed in to the",
    "account before, or a network from which it is signed in. A block is a /24, or a /48.\n",
    "| attempt | by whom | how often | protects | whoever is over it |",
    "| --- | --- | --- | --- | --- |",
    ...Object.entries(attempts).flatMap(([name, { protects, refused, ...of }]) =>
      knownAs.flatMap(([who, text]) => {
        const rates = of[who]
        if (!rates) return []
        const often = rates.map(({ per, ...rate }) => `${attemptsOf[per]} ${rateText(rate)}`).join("; ")
        const isFirst = who === "stranger"
        const whose = isFirst && Object.keys(of).length === 1 ? "everybody" : text
        return `| ${isFirst ? `\`${name}\`` : ""} | ${whose} | ${often} | ${isFirst ? protects : ""} | ${isFirst ? refused : ""} |`
      }),
    ),
    "",
  ].join("\n")

const knownAs = [
  ["stranger", "strangers"],
  ["noAccount", "without an account"],
  ["network", "a known network"],
  ["browser", "a known browser"],
] as const

const attemptsOf: Record<AttemptPer, string> = {
  browser: "the browser, at an account,",
  "network-and-email": "a network, at an account,",
  "block-and-email": "a block, at an account,",
  "accounts-of-network": "a network, each account once,",
  "accounts-of-block": "a block, each account once,",
  network: "a network",
  block: "a block",
  email: "an account",
  "again-of-network": "a network, beyond the first at each account,",
  "again-of-block": "a block, beyond the first at each account,",
  "again-of-site": "everybody, beyond the first at each account,",
}

/** What the proxy's settings say, as they are shipped. */
const describeProxy = (): string => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8")
  const [, connections = ""] = /limit_conn nulle (\d+);/.exec(nginx) ?? []
  const [, body = ""] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  return [
    "## The proxy\n",
    "| limit | how much | protects | whoever is over it | where |",
    "| --- | --- | --- | --- | --- |",
    `| connections | an address ${connections} at once | everybody else's connections: Nulle sees only the proxy's | 503 | \`deploy/nginx.conf\` |`,
    `| bodies | ${body} MB each | the proxy's disk; the largest upload is smaller | 413 | \`deploy/nginx.conf\` |`,
    "",
    "Caddy has no such limits.",
    "",
  ].join("\n")
}

const number = (value: number): string => value.toLocaleString("en")

const rateText = ({ most, seconds }: { most: number; seconds: number }): string => {
  const [unit, name] = units.find(([length]) => seconds % length === 0) ?? [1, "second"]
  const many = seconds / unit
  return `${number(most)} ${many === 1 ? `a ${name}`.replace("a hour", "an hour") : `in ${many} ${name}s`}`
}

const units = [
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"],
] as const

const ms = (milliseconds: number): string => {
  if (milliseconds < 1_000) return `${milliseconds} ms`
  const seconds = milliseconds / 1_000
  return seconds % minute === 0 && seconds > minute ? `${seconds / minute} min` : `${seconds} s`
}

const size = (bytes: number): string => {
  if (bytes % (1024 * 1024) === 0) return `${bytes / 1024 / 1024} MB`
  if (bytes % 1024 === 0) return `${bytes / 1024} KB`
  return bytes % 1_000_000 === 0 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} KB`
}
