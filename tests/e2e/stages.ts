type Place = { institutionId: string; championshipId: string; id: string }

/** The address of a stage's page. */
export const pageOf = ({ institutionId, championshipId, id }: Place) =>
  `/competitions/${institutionId}/${championshipId}/${id}`

/** The address of a stage's results page. */
export const resultsOf = (stage: Place) => `${pageOf(stage)}/results`

/** An address as an English reader opens it. */
export const english = (address: string) => `${address}${address.includes("?") ? "&" : "?"}lng=en`
