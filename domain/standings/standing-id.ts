import { comparableName } from "#domain/registration/comparable-name.ts"
import type { StandingGroup } from "./standing-group.ts"

/** Returns the id of somebody's standing in a group: lowercase name and group, with spaces as dashes (RU-11). */
export const standingId = (name: string, group: StandingGroup): string =>
  comparableName(`${name} ${group.name}`).replaceAll(" ", "-")
