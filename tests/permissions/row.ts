import { everybody, type Person, type Who, type World } from "./world.ts"

export const signedIn: readonly Who[] = everybody.filter((who) => who !== "visitor")
export const secretaries: readonly Who[] = ["secretary", "admin"]

/** Who may do something, and how it is tried. */
export type Row = {
  allowed: readonly Who[]
  /** It changes nothing: it is done when it is not refused. */
  reads: boolean
  /** Whoever tries it is new, and asked for nothing else: it ends their session, or depends on what they did before. */
  isAskedOnce: boolean
  /** Makes what it takes, and returns what tries it once. */
  prepare(world: World, who: Who): Promise<() => Promise<unknown>>
}

type Steps<Made> = {
  allowed: readonly Who[]
  reads?: boolean
  isAskedOnce?: boolean
  /** Makes what the attempt acts on, a new one for each person. */
  setup?: (world: World & { who: Who }) => Promise<Made>
  /** Tries it as one person; returns the use-case's outcome, or what the site answered. */
  call(caller: World & Person, made: Made): Promise<unknown>
}

/** One row of the table: the names of those who succeed, and an attempt that would succeed if everybody were allowed. */
export const row = <Made = undefined>({
  allowed,
  reads = false,
  isAskedOnce = false,
  setup,
  call,
}: Steps<Made>): Row => ({
  allowed,
  reads,
  isAskedOnce,
  prepare: async (world, who) => {
    const made = (await setup?.({ ...world, who })) as Made
    return () => call({ ...world, ...world.people[who] }, made)
  },
})

export type Rows = Record<string, Row>

/**
 * Was an attempt refused? An outcome says so, an answer by its status or by leading to the login page; nothing at all is
 * as good as a refusal.
 */
export const isRefused = (outcome: unknown): boolean => {
  if (outcome === null || outcome === undefined) return true
  if (typeof outcome !== "object") return false
  if ("kind" in outcome) return outcome.kind === "refused"
  if (!("status" in outcome && "headers" in outcome && outcome.headers instanceof Headers)) return false
  const location = outcome.headers.get("location") ?? ""
  return Number(outcome.status) >= 400 || /^\/(401|login\?|login\/code\?failed=)/.test(location)
}
