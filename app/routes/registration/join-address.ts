import { pageAddress } from "#domain/competitions/stage-path.ts"

/** What stands behind `#` in the address of a stage's page on which the form to join opens by itself. */
export const joinHash = "#join"

/** The address of a stage's page with the form to join, to which somebody comes back who has signed in. */
export const joinAddress = (stagePath: string): string => `${pageAddress(stagePath)}${joinHash}`
