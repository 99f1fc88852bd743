import { readFileSync } from "node:fs"
import { callAddress } from "#contracts/api/call-address.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { sourceFiles } from "#scripts/checks/source-files.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { AttackedSite } from "./attacked-site.ts"
import { knownFields, knownParts, knownTexts, peopleOf } from "./attacked-site.ts"
import type { Endpoint } from "./endpoints.ts"
import { hostileBody } from "./hostile-body.ts"
import { hostileTexts, likelyText, type Source } from "./hostile-values.ts"
import type { RawRequest } from "./raw-connection.ts"

/** A request to be sent, with words for whoever reads that it broke something. */
export type HostileRequest = RawRequest & { endpoint: string }

/** Sessions are ended there: whoever is signed in stays so, that the attack goes on with all rights. */
const endsSessions = /\/(logout|accounts\/(signOutEverywhere|deleteAccount|setPassword|resetPassword))(\?|$)/

/** Who attacks: each as often as they are named. */
type Attackers = readonly (keyof ReturnType<typeof peopleOf>)[]

/** By what a request is made; who attacks and what fields mean can be left out: everybody, and all that is known. */
export type Attacking = {
  chance: Chance
  attackers?: Attackers | undefined
  fields?: Source["fields"] | undefined
}

/** Most calls are a secretary's. */
const everybody: Attackers = [
  "secretary",
  "secretary",
  "rider",
  "admin",
  "coHolder",
  "formerHolder",
  "manager",
]

/** Returns what makes one hostile request after the other, the same in every run of one seed. */
export const createAttacker = (
  attacked: AttackedSite,
  endpoints: readonly Endpoint[],
  { chance, attackers = everybody, fields = knownFields(attacked) }: Attacking,
): (() => HostileRequest) => {
  const { site, judge } = attacked
  const source: Source = { chance, known: knownTexts(attacked), fields }
  const parts = knownParts(attacked)
  const people = peopleOf(attacked)
  const cookies = attackers.map((who) => people[who].headers.Cookie)
  const { host, origin } = new URL(site.url)

  const headersOf = ({ pattern }: Endpoint, method: string): [string, string][] => {
    const headers: [string, string][] = [["Host", chance.happens(0.97) ? host : chance.pick(hosts)]]
    const isSafe = method === "GET" || method === "HEAD"
    if (!isSafe && chance.happens(0.95)) headers.push(["Origin", chance.happens(0.97) ? origin : "null"])
    if (!endsSessions.test(pattern) && chance.happens(0.75)) {
      const cookie = chance.pick(cookies)
      headers.push(["Cookie", chance.happens(0.95) ? cookie : spoil(cookie, chance)])
    }
    if (pattern.startsWith("/api/judge") && chance.happens(0.9))
      headers.push(["Authorization", `Bearer ${chance.happens(0.9) ? judge.token : headerText(chance)}`])
    // from one address most of them would only be told to wait
    if (pattern.startsWith(openDataAddress))
      headers.push(["X-Forwarded-For", `203.0.113.${chance.whole(1, 250)}`])
    while (chance.happens(0.3)) headers.push([chance.pick(headerNames), headerText(chance)])
    return headers
  }

  return () => {
    const endpoint = chance.pick(endpoints)
    const method = methodFor(endpoint, chance)
    const target = targetOf(endpoint, parts, source)
    const headers = headersOf(endpoint, method)
    const mayHaveBody = method !== "GET" && method !== "HEAD" ? 0.95 : 0.02
    const isCall = endpoint.pattern.startsWith(callAddress)
    const body = chance.happens(mayHaveBody) ? hostileBody({ ...endpoint, isCall }, source) : null
    if (body) headers.push(...body.headers)
    const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
    return {
      endpoint: `${method} ${endpoint.pattern}`,
      bytes: Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body?.bytes ?? Buffer.alloc(0)]),
      isHead: method === "HEAD",
      isLast: body?.isUnfinished ?? false,
    }
  }
}

const hosts = ["evil.example", "localhost", "[::1", "a b", "x".repeat(300), "127.0.0.1:99999"]

const headerNames = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Authorization",
  "Connection",
  "Content-Encoding",
  "Content-Type",
  "Cookie",
  "Expect",
  "Forwarded",
  "If-Modified-Since",
  "If-None-Match",
  "Range",
  "Referer",
  "Sec-Fetch-Site",
  "Upgrade",
  "User-Agent",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-HTTP-Method-Override",
  "X-Nulle-Client-Address",
  "X-Original-URL",
  "X-React-Router-Prerender-Data",
]

const headerTexts = [
  "*",
  "gzip;q=x, br;q=-1, *;q=2",
  "lv;q=9,et;q=NaN,en;q=",
  "xx-".repeat(500),
  "bytes=0-,-1",
  'W/"", *',
  "multipart/form-data",
  "text/plain;charset=\xff",
  "i18next=%ff; i18next=et; nulle.session_token=",
  "nulle.session_token=a.b; nulle.session_token=c",
  "127.0.0.1, 203.0.113.9",
  'for="[::1";host=evil.example',
  "websocket",
  "keep-alive, close",
  "yes",
]

const headerText = (chance: Chance): string =>
  chance.happens(0.6)
    ? chance.pick(headerTexts)
    : // a line's end would begin another header, which is another attack than this one
      chance
        .pick(hostileTexts)
        .replace(/[\0\r\n]/g, "")
        .slice(0, 4_000)

const methodFor = ({ methods }: Endpoint, chance: Chance): string =>
  chance.pick(chance.happens(0.1) ? oddMethods : methods)

const oddMethods = [
  "POST",
  "HEAD",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "QUERY",
  "get",
  "PRI",
  "X",
]

/** The address: mostly one that leads somewhere, now and then with parts that nobody gave out. */
const targetOf = (
  { pattern }: Endpoint,
  parts: Readonly<Record<string, readonly string[]>>,
  source: Source,
): string => {
  const { chance } = source
  const path = pattern
    .split("/")
    .map((segment) => {
      const [, name, regex] = /^:(\w+)(\{.*\})?$/.exec(segment) ?? []
      if (segment === "*") return encodePart(likelyText(source), chance)
      if (name === undefined) return segment
      const known = parts[name] ?? regex?.slice(1, -1).split("|") ?? source.known
      return encodePart(chance.happens(0.9) ? chance.pick(known) : likelyText(source), chance)
    })
    .join("/")
  const written =
    path + chance.pick(["", "", "", "", ".data", ".data", "/", "//", "/..", "/.", "%00", "%2e%2e/"])
  const odd = chance.happens(0.03) ? chance.pick(oddTargets)(written) : written
  return `${odd}${queryOf(source)}`
}

const encodePart = (text: string, chance: Chance): string =>
  chance.happens(0.97) ? encodeURIComponent(text.toWellFormed().slice(0, 3_000)) : unencoded(text)

/** As no browser would send it, but without what would end the line. */
const unencoded = (text: string): string => text.replace(/[\0-\x20\x7f]/g, "").slice(0, 3_000)

const oddTargets: readonly ((path: string) => string)[] = [
  (path) => `http://evil.example${path}`,
  (path) => `//evil.example${path}`,
  (path) => `${path.slice(0, 1)}/..${path}`,
  (path) => path.replaceAll("/", "\\"),
  (path) => path.replaceAll("/", "%2f"),
  (path) => `${path}${"/x".repeat(2_000)}`,
  () => "*",
  () => "/%",
  () => "/%ff%fe.data",
  () => "/assets/%2e%2e/%2e%2e/server/index.js",
  () => "/assets/..%2f..%2fpackage.json",
  () => "/__manifest?p=%2F&p=%2Fmarket&version=x",
  () => "/\ud83d",
]

const reads = /(?:searchParams|query|queries|req)\.?(?:get|getAll|has|query|queries)?\("(\w+)"\)/g

/** What addresses read of a query, as the code names it, and what they read by a schema or by nothing. */
const queryNames = [
  ...new Set(
    sourceFiles(process.cwd(), "{app,contracts,server}/**/*.{ts,tsx}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(reads)].flatMap(([, name]) => name ?? []),
    ),
  ),
  "_routes",
  "about",
  "category",
  "from",
  "index",
  "page",
  "participant",
  "q",
  "sort",
  "text",
  "to",
  "until",
  "view",
  "__proto__",
]

const numbers = [
  "1e999",
  "-1e999",
  "1.5",
  "-1",
  "0",
  "1e15",
  "9007199254740993",
  "99999999999999999999",
  "2147483648",
  "NaN",
]

const queryOf = (source: Source): string => {
  const { chance } = source
  const written: string[] = []
  while (chance.happens(0.4)) {
    const text = chance.happens(0.3) ? chance.pick(numbers) : likelyText(source)
    const value = chance.happens(0.95) ? encodePart(text, chance) : chance.pick(["%", "%ff", "%u0041"])
    written.push(`${chance.pick(queryNames)}${chance.pick(["=", "=", "=", "", "[]="])}${value}`)
  }
  return written.length === 0 ? "" : `?${written.join("&")}`
}

const spoil = (cookie: string, chance: Chance): string => {
  const at = chance.whole(0, cookie.length - 1)
  return `${cookie.slice(0, at)}${chance.pick(["A", "%", ";", ""])}${cookie.slice(at + 1)}`
}
