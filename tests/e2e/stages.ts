const hour = 3_600_000

/** The dates of a stage that is running now. */
export const running = () => ({
  competitionStartDate: Date.now() - 2 * hour,
  competitionEndDate: Date.now() + 4 * hour,
})

type Place = { institutionId: string; championshipId: string; id: string }

/** The address of a stage's page. */
export const pageOf = ({ institutionId, championshipId, id }: Place) =>
  `/competitions/${institutionId}/${championshipId}/${id}`

/** The address of a stage's results page. */
export const resultsOf = (stage: Place) => `${pageOf(stage)}/results`

/** An address as an English reader opens it. */
export const english = (address: string) => `${address}${address.includes("?") ? "&" : "?"}lng=en`
