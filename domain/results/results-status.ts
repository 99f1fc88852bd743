/** The steps that follow the race, in their order (SP-01). */
export const resultsStatuses = ["Approved", "StandingsGenerated", "StandingsPublished"] as const

/** How far the results of a stage have come; null: the race is in progress (SP-01). */
export type ResultsStatus = (typeof resultsStatuses)[number] | null

/** The steps at which a stage counts in the standings. One that is only approved may have drafts from before it was reopened. */
export const countedStatuses = ["StandingsGenerated", "StandingsPublished"] as const

/** Returns whether a stage counts in the standings. */
export const isCounted = (status: ResultsStatus): boolean => countedStatuses.some((one) => one === status)

/** The four steps, in the order in which a stage takes them (SP-01). */
export const resultsSteps: readonly ResultsStatus[] = [null, ...resultsStatuses]

/** The actions that lead from one step to another (SP-02, SP-03, D-18). */
export const resultsActions = ["approve", "generate", "re-generate", "publish", "reopen"] as const

/** One of these actions. */
export type ResultsAction = (typeof resultsActions)[number]

const steps: Readonly<Record<ResultsAction, { from: readonly ResultsStatus[]; to: ResultsStatus }>> = {
  approve: { from: [null], to: "Approved" },
  generate: { from: ["Approved"], to: "StandingsGenerated" },
  "re-generate": { from: ["StandingsGenerated"], to: "StandingsGenerated" },
  publish: { from: ["StandingsGenerated"], to: "StandingsPublished" },
  reopen: { from: ["Approved", "StandingsGenerated", "StandingsPublished"], to: null },
}

/** Returns what may be done at a step; the buttons and the use-cases both call this. */
export const actionsAt = (status: ResultsStatus): ResultsAction[] =>
  resultsActions.filter((action) => steps[action].from.includes(status))

/** Returns the step that an action leads to. */
export const stepAfter = (action: ResultsAction): ResultsStatus => steps[action].to
