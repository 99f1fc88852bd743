import { vi } from "vitest"
import type {
  SecretLine,
  StandingLine,
  StandingsColumn,
  StandingsPage,
} from "#contracts/standings/standings.ts"
import type { GenerationRequest } from "#contracts/standings/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { answerCalls } from "./answer-calls.ts"
import { sampleStandings } from "./sample-standings.ts"

/** What a fake server of standings does for secretaries; a test changes its fields. */
export type StandingsDesk = {
  page: StandingsPage
  /** What a generation stops at until it is settled. */
  conflicts: Conflict[]
  hasWomenStep: boolean
  /** The class of a woman that the championship has no longer. */
  goneClass: string | null
  /** What the next calls are refused with. */
  refusal: null | "no-source-results" | "no-target-results" | "standings-published"
  /** Waited for before any answer. */
  pause: Promise<void>
  isAway: boolean
}

const secretOf = ({ name }: StandingLine): SecretLine => ({
  birthYear: 1987,
  riders: [{ name, birthYear: 1987 }],
  isOpen: true,
  merged: [],
})

/** For tests: the sample standings as a secretary sees them, with other lines if `change` makes them. */
export const secretStandings = (
  change: (line: StandingLine) => StandingLine | null = (line) => line,
  columnOf: (column: StandingsColumn) => StandingsColumn = (column) => column,
): StandingsPage => {
  const page = sampleStandings("individual", { isSecretary: true })
  const { standings } = page
  if (standings?.content.tab !== "individual") throw new Error("There are no groups")
  const groups = standings.content.groups.map(({ group, lines }) => ({
    group,
    lines: lines.flatMap((line) => change({ ...line, secret: secretOf(line) }) ?? []),
  }))
  const columns = standings.columns.map(columnOf)
  return { ...page, standings: { ...standings, columns, content: { tab: "individual", groups } } }
}

/** Adds the women as a group of their own, of these lines. */
export const withWomen = (page: StandingsPage, names: readonly string[]): StandingsPage => {
  const { standings } = page
  if (standings?.content.tab !== "individual") throw new Error("There are no groups")
  const { groups } = standings.content
  const lines = (groups[0]?.lines ?? []).filter(({ name }) => names.includes(name))
  const group: StandingGroup = { kind: "women", name: "Women" }
  const content = { tab: "individual" as const, groups: [...groups, { group, lines }] }
  return { ...page, standings: { ...standings, content } }
}

/** Answers the calls of the page of standings as a server would; returns it, and what it was sent. */
export const answerStandings = (given: Partial<StandingsDesk> = {}) => {
  const desk: StandingsDesk = {
    ...{ page: secretStandings(), conflicts: [], hasWomenStep: false, goneClass: null },
    ...{ refusal: null, isAway: false },
    pause: Promise.resolve(),
    ...given,
  }
  const sent = vi.fn<(procedure: string, input: object) => void>()
  const heard = async (procedure: string, input: object) => {
    sent(procedure, input)
    await desk.pause
    if (desk.isAway) throw new TypeError("There is no network")
  }
  answerCalls((os) => ({
    numbers: { areShown: os.numbers.areShown.handler(() => false) },
    standings: {
      page: os.standings.page.handler(() => desk.page),
      generate: os.standings.generate.handler(async ({ input, errors }) => {
        await heard("generate", input)
        if (input.kind === "women" && desk.goneClass)
          throw errors["class-order-not-found"]({ data: { racingClass: desk.goneClass } })
        const open = desk.conflicts.filter((conflict) => !isSettled(conflict, input))
        if (open.length > 0) return { kind: "conflicts", conflicts: open }
        return { kind: "generated", hasWomenStep: desk.hasWomenStep && input.kind === "class" }
      }),
      merge: os.standings.merge.handler(async ({ input, errors }) => {
        await heard("merge", input)
        if (desk.refusal) throw errors[desk.refusal]()
        return { kind: "merged" }
      }),
      delete: os.standings.delete.handler(async ({ input, errors }) => {
        await heard("delete", input)
        if (desk.refusal) throw errors["standings-published"]()
        return { kind: "deleted" }
      }),
      approve: os.standings.approve.handler(async ({ input }) => {
        await heard("approve", input)
        return { kind: "approved" }
      }),
    },
  }))
  return { desk, sent, callsOf: (name: string) => sent.mock.calls.filter(([one]) => one === name) }
}

const isSettled = (conflict: Conflict, { resolutions }: GenerationRequest): boolean =>
  conflict.kind === "field" &&
  resolutions.some(
    (one) => one.kind === "field" && one.field === conflict.field && one.next === conflict.next,
  )
