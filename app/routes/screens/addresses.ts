import { href } from "react-router"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** Address of the television of the stage with this path. */
export const tvAddress = (stagePath: string): string =>
  href("/tv/:institution/:championship/:stage", stageParams(stagePath))

/** Address of its podium. */
export const podiumAddress = (stagePath: string): string =>
  href("/competitions/:institution/:championship/:stage/podium", stageParams(stagePath))

/** Address of its announcer's page. */
export const announcerAddress = (stagePath: string): string =>
  href("/competitions/:institution/:championship/:stage/announcer", stageParams(stagePath))

/** Address of the page that sets its screens. */
export const screensAddress = (stagePath: string): string =>
  href("/competitions/:institution/:championship/:stage/screens", stageParams(stagePath))
