import { href } from "react-router"
import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"

/** How many participants a page contains; the others are fetched when needed. */
export const mostAtOnce = 200

/** The part of a stage's page in which they are, and its heading. */
export const participantsId = "participants"

const page = "/competitions/:institution/:championship/:stage"

/** Address of the participants of the stage with this path, in JSON; not `isWhole`: only the last to join. */
export function participantsAddress(stagePath: string, isWhole: boolean): string {
  const address = href(`${page}/participants`, stageParams(stagePath))
  return isWhole ? `${address}?list=all` : address
}

/** Address of the start list of the stage with this path, as a page for paper. */
export function startListAddress(stagePath: string): string {
  return href(`${page}/start-list`, stageParams(stagePath))
}

/** The heading of the list, where the focus goes from a line that is gone. */
export const participantsHeading = () => document.getElementById(participantsId)

/** What stands behind `#` in the address of a stage's page on which the form to join opens by itself. */
export const joinHash = "#join"

/** The address of a stage's page with the form to join, to which somebody comes back who has signed in. */
export const joinAddress = (stagePath: string): string => `${pageAddress(stagePath)}${joinHash}`

/** What stands for somebody who is new to the account: no rider has such an id. */
export const someoneNew = "new"

/** The address of the form as a page (RW-05), of one rider, or left to the page to ask who rides. */
export const joinPageAddress = (stagePath: string, rider?: string): string => {
  const address = href(`${page}/join`, stageParams(stagePath))
  return rider === undefined ? address : `${address}?${new URLSearchParams({ rider })}`
}
