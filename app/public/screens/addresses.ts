import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"

/** Address of the television of the stage with this path. */
export const tvAddress = (stagePath: string): string => {
  const { institution, championship, stage } = stageParams(stagePath)
  return `/tv/${institution}/${championship}/${stage}`
}

/** The overlays for a camera's picture (TV-03). */
export const overlayViews = ["ticker", "table", "rider"] as const

/** Address of one of its overlays. */
export const overlayAddress = (stagePath: string, view: (typeof overlayViews)[number]): string => {
  const { institution, championship, stage } = stageParams(stagePath)
  return `/overlay/${institution}/${championship}/${stage}/${view}`
}

/** Address of its podium. */
export const podiumAddress = (stagePath: string): string => `${pageAddress(stagePath)}/podium`

/** Address of its announcer's page. */
export const announcerAddress = (stagePath: string): string => `${pageAddress(stagePath)}/announcer`

/** Address of the page that sets its screens. */
export const screensAddress = (stagePath: string): string => `${pageAddress(stagePath)}/screens`
