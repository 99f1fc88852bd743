const hour = 3_600_000

/** The dates of a stage that is running now. */
export const running = () => ({
  competitionStartDate: Date.now() - 2 * hour,
  competitionEndDate: Date.now() + 4 * hour,
})

/** The address of a stage's results page. */
export const resultsOf = (stage: { institutionId: string; championshipId: string; id: string }) =>
  `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
