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

/** The rules of a championship, as data (D-19). */
export type StandingsRules = {
  points: PointsTable
  /** The first that distinguishes two standings decides. */
  tieOrder: readonly TieRule[]
  missedStage: (typeof missedStageRules)[number]
}

/** The rules of a championship without its own (RU-01, RU-06, RU-07, D-19). */
export const defaultStandingsRules: StandingsRules = {
  points: defaultPoints,
  tieOrder: ["more-results", "latest-stages"],
  missedStage: "not-counted",
}

/** Why rules are refused. */
export type StandingsRulesFault =
  /** Points are whole and not below 0. */
  | "points-not-whole"
  /** A worse position earns more than a better one. */
  | "points-rise"
  | "tie-rule-twice"

/** Returns what is wrong with rules, or null (D-19). */
export const standingsRulesFault = ({ points, tieOrder }: StandingsRules): StandingsRulesFault | null => {
  const earned = [...points.byPosition, points.beyond]
  if (earned.some((each) => !Number.isSafeInteger(each) || each < 0)) return "points-not-whole"
  if (earned.some((each, index) => each > (earned[index - 1] ?? each))) return "points-rise"
  return new Set(tieOrder).size < tieOrder.length ? "tie-rule-twice" : null
}
