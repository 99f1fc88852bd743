import { href } from "react-router"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** Address of the results of the stage with this path. */
export function resultsAddress(stagePath: string): string {
  return href("/competitions/:institution/:championship/:stage/results", stageParams(stagePath))
}

/** Address of a rider's card in the stage with this path. */
export function riderAddress(stagePath: string, participant: string): string {
  return href("/competitions/:institution/:championship/:stage/results/:participant", {
    ...stageParams(stagePath),
    participant,
  })
}
