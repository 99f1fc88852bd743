import { href } from "react-router"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** Where secretaries ask about the judges of the stage with this path, and change what they may. */
export function judgesWorkAddress(stagePath: string): string {
  return href("/competitions/:institution/:championship/:stage/judges.json", stageParams(stagePath))
}

/** What a section pass's code leads to. The secret travels in the fragment, which no server ever sees. */
export function passAddress({
  siteUrl,
  stagePath,
  secret,
}: {
  siteUrl: string
  stagePath: string
  secret: string
}): string {
  return `${siteUrl}${href("/judge-standalone")}#stage=${stagePath}&pass=${secret}`
}
