import { randomBytes, randomUUID } from "node:crypto"
import { cpuSeconds } from "#bench/live/cpu-seconds.ts"
import { doWork } from "#bench/support/worker.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { liveAddress, resultsAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { keepRequesting } from "./keep-requesting.ts"

// The process of the strangers: each of their connections always has a request that the server has not answered yet

/** What a flood consists of. */
export type FloodKind = "posts" | "tokens" | "live" | "joins" | "pages"

/** What a browser sends with each request once somebody has signed in. */
type Session = { Cookie: string; Origin: string }

export type FloodCalls = {
  /** Starts to send over this many connections, and answers once the first request was; some kinds use the sessions. */
  begin: {
    input: { url: string; stage: string; kind: FloodKind; connections: number; sessions: Session[] }
    answer: undefined
  }
  /** Ends the connections, and returns the outcome. */
  end: { input: undefined; answer: Flooded }
}

/** How many requests were answered, by their status, and the share of a processor that the flood took. */
export type Flooded = { answers: Record<string, number>; seconds: number; cpu: number }

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string }

const form = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" }
const json = { "Content-Type": "application/json" }
const forged = { ...form, Cookie: "nulle.session_token=forged.signature" }

/** What somebody without an account can send: to no form, to forms, to the addresses of scripts, and with a forged session. */
const postsTo = (origin: string): Request[] => [
  { path: "/about", headers: form, body: "a=b" },
  { path: "/market/new", headers: form, body: "description=x&price=1" },
  { path: "/market/new.data", headers: form, body: "description=x&price=1" },
  { path: `${callAddress}/results/approve`, headers: json, body: "{}" },
  { path: "/profile", headers: { ...forged, Origin: origin }, body: "displayName=x" },
]

const largestBatch = 200

/** Taps under a token that nobody has: as many as a batch may hold. */
const batchFor = (stage: string): string => {
  const tap = { v: 1, participant: "number:1", section: 1, lap: 1, name: "JudgeAddFault" }
  const [seq, time] = [0, Date.now()]
  const events = Array.from({ length: largestBatch }, () => {
    const [id, attempt] = [randomUUID(), randomUUID()]
    return { ...tap, id, attempt, seq, time, points: null, reason: null }
  })
  return JSON.stringify({ stage, sentAt: time, events })
}

/** What anybody can request of a stage's stream, and of one that does not exist. */
const liveOf = (stage: string): Request[] =>
  [liveAddress(stage), "/live/a/b/c"].flatMap((path) => [
    { method: "GET", path },
    { method: "HEAD", path },
  ])

/** One page, each time under an address that nobody has asked for before: with values, slashes, capitals and encoding of no meaning. */
const pageAddress = (page: string, n: number): string => {
  const letter = 1 + (n % (page.length - 1))
  const [before, here = "", after] = [page.slice(0, letter), page[letter], page.slice(letter + 1)]
  const ways = [
    `${page}?class=Made-up-${n}`,
    `${page}?view=riders&rider=nobody-${n}`,
    `${page}?utm_source=${n}&fbclid=${"x".repeat(100)}`,
    `${page}.data?_routes=none-${n}`,
    `${page}${"/".repeat(1 + (n % 4))}?${n}`,
    `${before}${here.toUpperCase()}${after}?${n}`,
    `${before}${here === "/" ? "//" : `%${here.charCodeAt(0).toString(16)}`}${after}?${n}`,
    `${page}-${n}`,
  ]
  return ways[n % ways.length] ?? page
}

/** All join, and then all leave again. */
const joinsOf = (stage: string, sessions: readonly Session[]): Request[] => {
  const { institution } = stageParams(stage)
  const rider = { racingClass: "Class 1", birthDate: "1996-07-14" }
  const rest = { racingNumber: null, bike: null, license: null, club: null, gender: null, team: null }
  const request = (name: "join" | "cancel", session: Session, input: object) => ({
    path: `${callAddress}/registration/${name}?${new URLSearchParams({ institution })}`,
    headers: { ...json, ...session },
    body: JSON.stringify({ json: { stage, ...input } }),
  })
  return [
    ...sessions.map((session, number) => {
      const name = `Stranger ${number}`
      return request("join", session, {
        form: { ...rider, ...rest, name },
        confirmed: [],
      })
    }),
    ...sessions.map((session) => request("cancel", session, {})),
  ]
}

const toBytes = (host: string, { method = "POST", path, headers = {}, body = "" }: Request): Buffer => {
  const lines = Object.entries({ Host: host, ...headers, "Content-Length": String(Buffer.byteLength(body)) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`)
}

let answers: Record<string, number> = {}
let close: (() => void)[] = []
let began = { on: 0, cpu: 0 }

doWork<FloodCalls>({
  begin: async ({ url, stage, kind, connections, sessions }) => {
    const { host, origin } = new URL(url)
    const bytesOf = (requests: Request[]) => requests.map((request) => toBytes(host, request))
    const ready = {
      posts: bytesOf(postsTo(origin)),
      live: bytesOf(liveOf(stage)),
      joins: bytesOf(joinsOf(stage, sessions)),
      tokens: [],
      pages: [],
    }[kind]
    const batch = batchFor(stage)
    const page = resultsAddress(stage)
    const withNewToken = () => {
      const headers = { ...json, Authorization: `Bearer ${randomBytes(24).toString("base64url")}` }
      return toBytes(host, { path: "/api/judge/events", headers, body: batch })
    }
    let count = 0
    const next = (): Buffer => {
      count += 1
      if (kind === "pages") return toBytes(host, { method: "GET", path: pageAddress(page, count) })
      return ready[count % ready.length] ?? withNewToken()
    }
    answers = {}
    began = { on: performance.now(), cpu: cpuSeconds(process.pid) }
    // on a busy machine the first answer may take longer than the shortest flood
    const answered = Promise.withResolvers<undefined>()
    close = Array.from({ length: connections }, () =>
      keepRequesting(new URL(url), next, (status) => {
        answers[status] = (answers[status] ?? 0) + 1
        answered.resolve(undefined)
      }),
    )
    return answered.promise
  },
  end: async () => {
    const seconds = (performance.now() - began.on) / 1000
    for (const one of close) one()
    return { answers, seconds, cpu: (cpuSeconds(process.pid) - began.cpu) / seconds }
  },
})
