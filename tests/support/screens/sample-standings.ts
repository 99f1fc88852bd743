import type { PooledUnit, StandingLine, StandingsPage, StandingsTab } from "#contracts/standings/standings.ts"
import { shownRulesWith } from "#tests/support/shown-rules.ts"

const address = "/competitions/lamsf/2026"

const column = (order: number, place: string, date: string) => ({
  ...{ order, place, title: place, day: `2026-05-${date}`, url: `${address}/stage-${order}/results` },
  resultsStatus: "StandingsGenerated" as const,
  isDraft: order === 1,
})

const cell = (order: number, points: number, position: number | null = 1) => ({
  ...{ order, points, position, status: order === 1 ? ("draft" as const) : ("final" as const) },
  resultStatus: position === null ? ("DNF" as const) : null,
})

type LineInput = Pick<StandingLine, "id" | "name" | "total" | "totalMinusWorst" | "cells"> &
  Partial<StandingLine>

const line = (position: number, given: LineInput): StandingLine => ({
  ...{ racingNumber: String(position), club: null, team: null, position, dropped: [], below: null },
  ...{ racingClass: "Expert", rider: null, reason: null, secret: null },
  card: `${address}/stage-1/results/${given.id}`,
  ...given,
})

const [madona, trialists] = ["AMK Madona", "Trialists"]
const ozoli = { club: madona, team: "Ozoli" }

/** In Madona: Anna 20, Bruno 17, Carl DNF. In Smiltene: Bruno 20, Anna 17, Dita 15. */
const lines: StandingLine[] = [
  line(1, {
    ...{ id: "bruno", name: "Bruno Kalns", racingNumber: "2", total: 37, totalMinusWorst: 20, ...ozoli },
    ...{ dropped: [0], cells: [cell(0, 17, 2), cell(1, 20)] },
  }),
  line(2, {
    ...{ id: "anna", name: "Anna Ozola", racingNumber: "1", total: 37, totalMinusWorst: 20, ...ozoli },
    ...{ dropped: [1], cells: [cell(0, 20), cell(1, 17, 2)] },
    reason: { code: "later-stage", order: 1, ahead: 20, behind: 17 },
  }),
  line(3, {
    ...{ id: "dita", name: "Dita Liepa", racingNumber: "4", total: 15, totalMinusWorst: 0 },
    ...{ club: trialists, dropped: [1], cells: [cell(1, 15, 3)] },
    reason: { code: "total", ahead: 37, behind: 15 },
  }),
  line(4, {
    ...{ id: "carl", name: "Carl Tamm", racingNumber: "3", total: 0, totalMinusWorst: 0 },
    cells: [cell(0, 0, null)],
    reason: { code: "total", ahead: 15, behind: 0 },
  }),
]

const pooledCell = (order: number, individualPoints: number) => {
  const { position: _, ...pooled } = cell(order, individualPoints * 1.5)
  return { ...pooled, individualPoints, multiplier: 1.5 }
}

const participant = (name: string, ...points: (number | null)[]) => {
  const cells = points.flatMap((one, order) => (one === null ? [] : pooledCell(order, one)))
  const totalPoints = cells.reduce((sum, one) => sum + one.points, 0)
  const participantId = name.toLowerCase().replaceAll(" ", "-")
  return { participantId, name, group: "Expert", card: null, totalPoints, cells }
}

const unit = (name: string, ...participants: PooledUnit["participants"]): PooledUnit => {
  const cells = participants.flatMap((one) => one.cells)
  const sumOf = (order: number) =>
    cells.filter((one) => one.order === order).reduce((sum, { points }) => sum + points, 0)
  return { name, totalPoints: sumOf(0) + sumOf(1), stageTotals: { 0: sumOf(0), 1: sumOf(1) }, participants }
}

const annaAndBruno = [participant("Anna Ozola", 20, 17), participant("Bruno Kalns", 17, 20)]

const contentOf = (tab: StandingsTab): NonNullable<StandingsPage["standings"]>["content"] => {
  if (tab === "team") return { tab, units: [unit("Ozoli", ...annaAndBruno)] }
  if (tab === "club")
    return {
      tab,
      units: [unit(madona, ...annaAndBruno), unit(trialists, participant("Dita Liepa", null, 15))],
    }
  const expert = { kind: "class", name: "Expert" } as const
  return { tab, groups: [{ group: expert, lines }] }
}

/** For tests: the public standings of a season of two stages. A club gets 1.5 times the points. */
export const sampleStandings = (tab: StandingsTab, given: Partial<StandingsPage> = {}): StandingsPage => ({
  championship: {
    ...{ institution: "lamsf", id: "2026", displayName: "Baltic Trial Cup" },
    publicationStatus: "published",
  },
  tabs: ["individual", "club", "team"],
  isSecretary: false,
  timeZone: "Europe/Riga",
  corrected: [],
  correctedOn: null,
  standings: {
    columns: [column(0, "Madona", "16"), column(1, "Smiltene", "23")],
    counted: { counted: 1, stages: 2 },
    mode: "total",
    rules: shownRulesWith({}),
    colors: { Expert: "#d62828" },
    content: contentOf(tab),
  },
  ...given,
})
