/** Championship points by position, the first position first, and what every later one earns. */
export type PointsTable = { byPosition: readonly number[]; beyond: number }

/** RU-01: what a position earns unless a championship has its own table (D-19). */
export const defaultPoints: PointsTable = {
  byPosition: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  beyond: 1,
}

/** Returns the championship points of a position in a table; 0 without a position, as DNF, DNS and DQ are (RU-04, D-19). */
export const pointsIn = ({ byPosition, beyond }: PointsTable, position: number | null): number =>
  position === null ? 0 : (byPosition[position - 1] ?? beyond)

/** What can break a tie in a championship. */
export const tieRules = [
  /** More counted results. */
  "more-results",
  /** More points in the latest stage, then in the one before it, back to the first; 0 where there is no counted result. */
  "latest-stages",
  /** More firsts, then more seconds, and so on: the FIM way. */
  "best-places",
  /** More sections ridden with 0 in the season (RX-06). */
  "most-zeros",
] as const

/** One of these rules. */
export type TieRule = (typeof tieRules)[number]

/** How a stage without a counted result affects the worst result. */
export const missedStageRules = [
  /** Not at all: everybody's lowest counted result goes (RU-07 by the letter). */
  "not-counted",
  /** It is the worst result: nothing else goes. */
  "worst",
] as const

/** How the rules choose which results of a rider count. */
export const dropKinds = [
  /** All but the `count` worst. */
  "worst",
  /** The `count` best; a missed stage is never one of them, whatever the rule about missed stages. */
  "best",
] as const

/** Which results the sum of Final leaves out (RX-06). */
export type DropRule = {
  kind: (typeof dropKinds)[number]
  /** How many of the worst are dropped, or how many of the best count. */
  count: number
  /** No result is dropped before there are this many stages. */
  from: number
  /** Ids of stages whose results are never dropped. */
  alwaysCounted: readonly string[]
}

/** The share of the stages, rounded up, that a rider has to ride for a place (RX-06). */
export type MinimumShare = {
  numerator: number
  denominator: number
  /** It does not apply before there are this many stages. */
  from: number
}

/** Upper bound for every number of stages in the rules; no season has as many. */
export const mostSeasonStages = 100

/** The rules of a championship, as data (D-19). */
export type StandingsRules = {
  points: PointsTable
  /** The first that distinguishes two standings decides. */
  tieOrder: readonly TieRule[]
  missedStage: (typeof missedStageRules)[number]
  drops: DropRule
  /** Null: everybody with a result has a place. */
  minimum: MinimumShare | null
}

/** The rules of a championship without its own (RU-01, RU-06, RU-07, D-19). */
export const defaultStandingsRules: StandingsRules = {
  points: defaultPoints,
  tieOrder: ["more-results", "latest-stages"],
  missedStage: "not-counted",
  drops: { kind: "worst", count: 1, from: 2, alwaysCounted: [] },
  minimum: null,
}

/** Why rules are refused. */
export type RulesFault = { code: RulesFaultCode; at: SettingPath }

/** The path to a setting in the rules. */
type SettingPath = readonly (string | number)[]

type RulesFaultCode =
  /** Points are whole and not below 0. */
  | "points-not-whole"
  /** A worse position earns more than a better one. */
  | "points-rise"
  | "tie-rule-twice"
  /** No result would count. */
  | "none-counts"
  /** The share is none of the stages, or more than all. */
  | "share-range"

/** Returns what is wrong with rules and where, or null (D-19, RX-06). */
export const standingsRulesFault = (rules: StandingsRules): RulesFault | null => {
  const { points, tieOrder, drops, minimum } = rules
  const earned = [...points.byPosition, points.beyond]
  const pathOf = (place: number): SettingPath => [
    "points",
    ...(place < points.byPosition.length ? ["byPosition", place] : ["beyond"]),
  ]
  const broken = earned.findIndex((each) => !Number.isSafeInteger(each) || each < 0)
  if (broken !== -1) return { code: "points-not-whole", at: pathOf(broken) }
  const rising = earned.findIndex((each, index) => each > (earned[index - 1] ?? each))
  if (rising !== -1) return { code: "points-rise", at: pathOf(rising) }
  const twice = firstRepeated(tieOrder)
  if (twice !== -1) return { code: "tie-rule-twice", at: ["tieOrder", twice] }
  if (drops.kind === "best" && drops.count < 1) return { code: "none-counts", at: ["drops", "count"] }
  return minimum && (minimum.numerator < 1 || minimum.numerator > minimum.denominator)
    ? { code: "share-range", at: ["minimum", "numerator"] }
    : null
}

/** Returns the index of the first repeated value in a list; -1: none is repeated. */
export const firstRepeated = (list: readonly string[]): number =>
  list.findIndex((each, index) => list.indexOf(each) < index)
