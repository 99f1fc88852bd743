import { forgottenName } from "#domain/accounts/anonymize.ts"
import { compareRacingNumbers, forgottenPrefix } from "#domain/registration/participants.ts"
import type { SameIdConflict, Settled } from "./conflicts.ts"
import type { GroupResult } from "./group-results.ts"
import { type Standing, type StandingGroup, standingId } from "./standing.ts"

/** A group of a stage: its results, and the existing standings by id. */
export type GroupFacts = {
  results: readonly GroupResult[]
  standings: ReadonlyMap<string, Standing>
  settled: Settled
}

/** A result, and the place of its id among those that were merged into the standing; -1: the id is the standing's own. */
type Identified = { result: GroupResult; rank: number }

/** Results by the id of their standing, and those that share one and are not yet known as different riders. */
export type IdentifiedRiders = { byId: Map<string, Identified>; conflicts: SameIdConflict[] }

/**
 * Returns the standing that each result of a stage goes to in a group (RU-11). Two with one id are a conflict unless they
 * are known as different riders (D-22). Of results merged into one standing, only that of the last merge is used (D-21).
 */
export const identifyRiders = ({ results, standings, settled }: GroupFacts): IdentifiedRiders => {
  const aliases = findAliases(standings.values())
  const byId = new Map<string, Identified>()
  const conflicts: SameIdConflict[] = []
  for (const [ownId, namesakes] of Map.groupBy(results, (result) => ownIdOf(result, settled))) {
    const { id, rank } = aliases.get(ownId) ?? { id: ownId, rank: -1 }
    const [first, ...others] = namesakes.length > 1 ? closestFirst(namesakes, standings.get(id)) : namesakes
    if (first === undefined) continue
    conflicts.push(...others.map((second) => sameId(ownId, first, second)))
    const known = byId.get(id)
    if (known === undefined || known.rank < rank) byId.set(id, { result: first, rank })
  }
  return { byId, conflicts }
}

/** What an own id is made of. */
type Named = Pick<GroupResult, "name" | "racingNumber" | "participantId" | "group">

/**
 * Returns the id that a result's standing has unless it was merged into another: made of name and group (RU-11), with a suffix if
 * the rider is known as another one of that name (D-22). Of forgotten people the participant id tells them apart (D-35).
 */
export const ownIdOf = (result: Named, settled: Settled): string => {
  const { name, group, participantId } = result
  if (participantId.startsWith(forgottenPrefix)) return forgottenIdIn(group, participantId)
  const id = standingId(name, group)
  const suffix = suffixOf(result)
  return settled.areDifferentRiders({ group, id }, suffix) ? `${id}-${suffix}` : id
}

/** Returns the id of a forgotten person's standing in a group (D-35). */
export const forgottenIdIn = (group: StandingGroup, forgottenId: string): string =>
  `${standingId(forgottenName, group)}-${forgottenId}`

/** Returns what distinguishes a rider from others of the same name: the racing number, or the participant id if there is none. */
export const suffixOf = ({ racingNumber, participantId }: Pick<Named, "racingNumber" | "participantId">) =>
  racingNumber ?? participantId

const sameId = (id: string, first: GroupResult, second: GroupResult): SameIdConflict => ({
  kind: "same-id",
  group: first.group,
  id,
  first,
  second,
  suffix: suffixOf(second),
})

/** The rider of the standing keeps the id; without a standing, the rider without a number, then the smaller number. */
const closestFirst = (namesakes: readonly GroupResult[], standing: Standing | undefined): GroupResult[] =>
  namesakes.toSorted(
    (a, b) =>
      likeness(b, standing) - likeness(a, standing) ||
      Number(a.racingNumber !== null) - Number(b.racingNumber !== null) ||
      compareRacingNumbers(a.racingNumber, b.racingNumber) ||
      (a.participantId < b.participantId ? -1 : 1),
  )

const likeness = (result: GroupResult, standing: Standing | undefined): number => {
  if (standing === undefined) return 0
  const isSame = standing.results.some(({ participant }) => participant.id === result.participantId)
  const hasNumber = standing.racingNumber === result.racingNumber
  return Number(isSame) * 4 + Number(hasNumber) * 2 + Number(standing.birthYear === result.birthYear)
}

/** The targets of merged ids; of several results of a stage the one with the larger rank counts. */
const findAliases = (standings: Iterable<Standing>): Map<string, { id: string; rank: number }> => {
  const aliases = new Map<string, { id: string; rank: number }>()
  for (const { id, refOriginal } of standings)
    for (const [rank, alias] of refOriginal.entries()) aliases.set(alias, { id, rank })
  return aliases
}
