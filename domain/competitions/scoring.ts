/** The ways to score. classic: fewer points are better; openFree: more points are better (RU-02). */
export const competitionTypes = ["classic", "openFree"] as const

/** How a stage is scored. */
export type CompetitionType = (typeof competitionTypes)[number]

/** All gates, in the order in which they are shown. */
export const gates = ["A", "B", "C", "D"] as const

/** A pair of arrows in an openFree section, or one of the four one-tap buttons in classic. */
export type Gate = (typeof gates)[number]

/** The points and limits of an openFree stage (D-07). A stage starts with `defaultOpenFree`; a secretary can edit them. */
export type OpenFreeSettings = {
  /** Points of each gate; null where the gate is not in use. */
  gatePoints: Readonly<Record<Gate, number | null>>
  /** The run ends on this fault; the gate points stay. */
  faultLimit: number
  sectionSeconds: number
  warningSeconds: number
  /** Points taken off for each fault. */
  faultPoints: number
  /** Bonus by number of faults, from none upwards; null: no bonus. Lost on fault limit and timeout. */
  bonusByFaults: readonly number[] | null
}

/** The points that a section of classic may cost a rider who did not ride it (RX-02). */
export const missedCosts = [5, 10, 20] as const

/** What such a section costs unless a stage says otherwise (RX-02). */
export const defaultMissedPoints = 5

/** The rules by which a judge's taps are folded. */
export type Scoring =
  /** `missedPoints`: the cost of a section that was not ridden; missing: the default. */
  { type: "classic"; missedPoints?: number | undefined } | { type: "openFree"; settings: OpenFreeSettings }

/** How long a ride through a section may take, seconds, unless a stage says otherwise (RX-04). */
export const defaultSectionSeconds = 90

/** D-07, after the Open Free Trial rules of Cahors, Leipzig and the FMI FreeTrial. */
export const defaultOpenFree: OpenFreeSettings = {
  gatePoints: { A: 2, B: 5, C: 10, D: 20 },
  faultLimit: 5,
  sectionSeconds: defaultSectionSeconds,
  warningSeconds: 10,
  faultPoints: 0,
  bonusByFaults: null,
}
