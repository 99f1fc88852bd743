import { href } from "react-router"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** Where cards from paper of the stage with this path are typed; with a participant, where that card is. */
export function cardsAddress(stagePath: string, participant?: string): string {
  const address = href("/competitions/:institution/:championship/:stage/cards", stageParams(stagePath))
  return participant === undefined ? address : `${address}?${new URLSearchParams({ participant })}`
}
