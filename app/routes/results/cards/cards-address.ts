import { href } from "react-router"
import { stageParams } from "#app/stage-path.ts"

/** Where cards from paper of the stage with this path are typed. */
export function cardsAddress(stagePath: string): string {
  return href("/competitions/:institution/:championship/:stage/cards", stageParams(stagePath))
}
