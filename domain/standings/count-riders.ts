import { comparableName } from "#domain/registration/comparable-name.ts"
import type { StandingParticipant } from "./standing.ts"

/** Returns how many different riders a standing is made of, by name and birth year: the Admin column (SD-09, D-24). */
export const countRiders = (
  participants: readonly Pick<StandingParticipant, "name" | "birthYear">[],
): number =>
  new Set(participants.map(({ name, birthYear }) => `${comparableName(name)}\n${birthYear ?? ""}`)).size
