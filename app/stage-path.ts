type StageParams = { institution: string; championship: string; stage: string }

/** Path of the stage that an address names (D-01). */
export function stagePath({ institution, championship, stage }: StageParams): string {
  return `institutions/${institution}/championships/${championship}/stages/${stage}`
}

/** The parts of an address that a stage's path gives. */
export function stageParams(path: string): StageParams {
  const [, institution = "", , championship = "", , stage = ""] = path.split("/")
  return { institution, championship, stage }
}

/** Address of a stage's live stream. */
export function liveAddress(path: string): string {
  const { institution, championship, stage } = stageParams(path)
  return `/live/${institution}/${championship}/${stage}`
}
