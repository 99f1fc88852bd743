/**
 * Whom a limit counts. A network is counted as `countedNetworks` says, everybody else by one name; that of a client is the smaller of
 * its networks.
 */
export type Per = "network" | "client" | "account" | "session" | "device" | "kind"

/** So many times at once, and as many again, evenly, in so many seconds. */
export type Rate = { per: Per; most: number; seconds: number }

/** A rate beyond which requests are not refused but wait for `pause` milliseconds; of each key so many wait at once. */
export type SlowedRate = Rate & { pause: number; waiting: number }

/** A rate of accounts that is counted in the database, under a name. */
export type StoredRate = { name: string; most: number; seconds: number }

/** How much is under way at once. */
export type Slots = {
  /** Of all. */
  atOnce?: number
  /** How much more of each priority waits for its turn. */
  waiting?: number
  /** Whose work `ofEach` counts. */
  per?: Per
  /** Of one key at once, and how much of it may be running or waiting. */
  ofEach?: { atOnce?: number; underWay?: number }
  /** Whoever has less under way goes first. */
  isFair?: boolean
}

/** How many bytes of bodies are held in memory, and how many bodies are under way. */
export type Bodies = {
  /** Bytes of one body. */
  each?: number
  ofAccount?: { bodies?: number; bytes?: number }
  ofNetwork?: { bytes: number }
  together?: { bodies?: number; bytes?: number }
}

/** How long the users of some connections to the database wait at most, milliseconds. */
export type Waits = {
  /** For a new connection, or for a free one. */
  connect: number
  /** For the answer to a statement, locks included. */
  statement: number
  /** For a lock. */
  lock: number
  /** How long the database waits for the next statement of a transaction, whose locks others wait for. */
  idleInTransaction: number
}

/** The figures of a limit. */
export type Figures =
  | ({ kind: "rate" } & Rate & Partial<SlowedRate>)
  | ({ kind: "stored" } & StoredRate)
  | ({ kind: "slots" } & Slots)
  | ({ kind: "bodies" } & Bodies)
  | ({ kind: "waits" } & Waits)
  /** `most` milliseconds. */
  | { kind: "time"; most: number }
  /** At least so many bytes in so many milliseconds. */
  | { kind: "pace"; bytes: number; within: number }
  | { kind: "count"; most: number; of: string }
  | { kind: "bytes"; most: number; of: string }

/** A row of the table. */
export type Limit = Figures & {
  /** What the limit protects, or from what. */
  protects: string
  /** What whoever is over it is told, or what happens then. */
  refused: string
  /** The file that enforces it. */
  where: string
}

/** A part of the table. */
export type Section = Record<string, Limit>

export const rate = <Figures extends Rate>(figures: Figures) => ({ kind: "rate" as const, ...figures })
export const stored = (name: string, most: number, seconds: number) => ({
  ...{ kind: "stored" as const, name, most, seconds },
})
export const slots = (figures: Slots) => ({ kind: "slots" as const, ...figures })
export const bodies = <Figures extends Bodies>(figures: Figures) => ({ kind: "bodies" as const, ...figures })
export const waits = (figures: Waits) => ({ kind: "waits" as const, ...figures })
export const time = (most: number) => ({ kind: "time" as const, most })
export const count = (most: number, of: string) => ({ kind: "count" as const, most, of })
export const bytes = (most: number, of: string) => ({ kind: "bytes" as const, most, of })

/** Bytes. */
export const [kilobyte, megabyte] = [1024, 1024 * 1024] as const

/** Seconds. */
export const [minute, hour, day] = [60, 3_600, 24 * 3_600] as const

/** What the header `Retry-After` of a 503 says, seconds. */
export const retryAfter = { soon: 2, upload: 5, stream: 30 } as const

/** How a request is refused that may soon succeed. */
export const tryAgain = `503, \`Retry-After: ${retryAfter.soon}\``
