import { championshipPath } from "#domain/competitions/stage-path.ts"

/** Where a championship's standings are. */
export type ChampionshipPlace = { institutionId: string; championshipId: string }

/** Returns the path of a championship, as the audit log names it (D-01). */
export const pathOf = ({ institutionId, championshipId }: ChampionshipPlace): string =>
  championshipPath({ institution: institutionId, championship: championshipId })
