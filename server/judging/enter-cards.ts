import type { PaperCards } from "#contracts/results/results-forms.ts"
import { countsInClass } from "#domain/competitions/racing-class.ts"
import { scoreRuling } from "#domain/judging/judge-event.ts"
import { type CellScore, correctedPoints } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import {
  appendRulings,
  auditEntries,
  type FoundEntry,
  findEntries,
  type PlacedRuling,
  placesInNextLaps,
  scoreIn,
} from "./entry-changes.ts"
import { findPeople, type Person } from "./people.ts"

/** Why cards are not saved, and which cells it is about. */
export type CardRefusal = {
  kind: "refused"
  reason:
    | "unknown-participant"
    /** The class does not ride that section in that lap. */
    | "outside-class"
    /** Somebody else changed it since the secretary saw it, and to something else than what was typed. */
    | "changed-meanwhile"
    /** A section is emptied that has a result in the next lap (SP-07). */
    | "next-lap-has-result"
  cells: (EntryPlace & { total: CellScore })[]
}

/** How many entries changed and the stage's new revision, or why nothing is saved. */
export type EnterCardsOutcome =
  | { kind: "saved"; changed: number; revision: number }
  | CardRefusal
  | ResultsRefusal

type Cell = PaperCards["cells"][number]

/** Saves whole cards from paper as one (D-37): all cells or none. Each changed cell is a ruling with its old and new value. */
export const enterCards = (context: Context, path: string, cards: PaperCards): Promise<EnterCardsOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "saved" },
    async (write, by): Promise<EnterCardsOutcome> => {
      const outcome = await putCards(write, by, cards)
      if (outcome.kind === "refused") return outcome
      const { revision } = write.stage
      if (outcome.changed.length > 0) {
        await storeStep(write, by, outcome.changed)
        return { kind: "saved", changed: outcome.changed.length, revision }
      }
      await write.rollback()
      return { kind: "saved", changed: 0, revision: revision - 1 }
    },
  )

type ChangedEntry = { place: EntryPlace; before: CellScore; after: CellScore }

/** Cells are saved as they are typed: most often it is one. */
const storeStep = (write: StageWrite, by: ActingUser, changed: readonly ChangedEntry[]): Promise<void> => {
  const [first] = changed
  if (first && changed.length === 1) {
    const { participantId, section, lap } = first.place
    const { before, after } = first
    return storeUndoStep(write, by, { step: { kind: "section", section, lap, before, after }, participantId })
  }
  const [participantId, ...others] = new Set(changed.map(({ place }) => place.participantId))
  return storeUndoStep(write, by, {
    step: { kind: "cards", count: changed.length },
    ...(participantId !== undefined && others.length === 0 && { participantId }),
  })
}

/** Saves cards inside a write: returns which entries changed, or why nothing is saved. */
export const putCards = async (
  write: StageWrite,
  by: ActingUser,
  { cells, reason }: PaperCards,
): Promise<{ kind: "put"; changed: ChangedEntry[] } | CardRefusal> => {
  const ids = [...new Set(cells.map(({ participantId }) => participantId))]
  const people = await findPeople(write.client, write.stage.path, ids)
  const entries = await findEntries(write, ids)
  const rulings = differing(write, cells, entries)
  const refusal = refuseCards(cells, rulings, { people, entries })
  if (refusal) return refusal
  if (rulings.length === 0) return { kind: "put", changed: [] }
  await appendRulings(
    write,
    rulings.map(({ place, ruling }) => ({ place, ruling, reason })),
    by,
  )
  const places = rulings.map(({ place }) => place)
  await ensureResults(
    write,
    places.map(({ participantId }) => participantId),
  )
  const scores = await refoldEntries(write, places)
  const changed = rulings.map(({ place, ruling }) => ({
    place,
    event: ruling.kind === "deleted" ? ("delete_section" as const) : ("edit_section" as const),
    before: scoreIn(entries.get(entryKey(place))),
    after: scores.get(entryKey(place)) ?? null,
  }))
  await auditEntries(write, by, ...changed.map((one) => ({ ...one, reason })))
  return { kind: "put", changed }
}

type Entries = ReadonlyMap<string, FoundEntry>
type Ruled = Omit<PlacedRuling, "reason"> & Pick<Cell, "seen">

/** The changes that the cells make. */
const differing = ({ stage }: StageWrite, cells: readonly Cell[], entries: Entries): Ruled[] =>
  cells.flatMap(({ participantId, section, lap, points, seen }): Ruled[] => {
    const place = { participantId, section, lap }
    const { type } = stage.scoring
    const typed = typeof points === "number" ? correctedPoints(points, type) : points
    if (typed === scoreIn(entries.get(entryKey(place)))) return []
    return [{ place, ruling: typed === null ? { kind: "deleted" } : scoreRuling(typed, type), seen }]
  })

const refuseCards = (
  cells: readonly Cell[],
  rulings: readonly Ruled[],
  { people, entries }: { people: ReadonlyMap<string, Person>; entries: Entries },
): CardRefusal | null => {
  const totalAt = (place: EntryPlace) => scoreIn(entries.get(entryKey(place)))
  const refuse = (reason: CardRefusal["reason"], places: readonly EntryPlace[]): CardRefusal | null =>
    places.length === 0
      ? null
      : {
          kind: "refused",
          reason,
          cells: places.map(({ participantId, section, lap }) => ({
            participantId,
            section,
            lap,
            total: totalAt({ participantId, section, lap }),
          })),
        }
  const after = new Map(rulings.map(({ place, ruling }) => [entryKey(place), ruling.kind !== "deleted"]))
  const hasNext = (place: EntryPlace) =>
    placesInNextLaps(place, people.get(place.participantId)).some(
      (next) => after.get(entryKey(next)) ?? totalAt(next) !== null,
    )
  const isOutside = ({ place, ruling }: Ruled) => {
    const racingClass = people.get(place.participantId)?.racingClass
    return ruling.kind !== "deleted" && racingClass !== undefined && !countsInClass(place, racingClass)
  }
  const placesOf = (ruled: readonly Ruled[]) => ruled.map(({ place }) => place)
  return (
    refuse(
      "unknown-participant",
      cells.filter(({ participantId }) => !people.has(participantId)),
    ) ??
    // a cell that already says what was typed is no conflict: the answer to it may have been lost
    refuse("changed-meanwhile", placesOf(rulings.filter(({ place, seen }) => totalAt(place) !== seen))) ??
    refuse("outside-class", placesOf(rulings.filter(isOutside))) ??
    refuse(
      "next-lap-has-result",
      placesOf(rulings.filter(({ place, ruling }) => ruling.kind === "deleted" && hasNext(place))),
    )
  )
}

/** The procedure by which secretaries enter paper cards. */
export const cardProcedures = {
  enterCards: procedures.results.enterCards.handler(({ input, context, errors }) => {
    if (input.typedBy !== undefined && input.typedBy !== context.actor?.userId)
      throw errors["not-signed-in"]()
    return answer(enterCards(context, input.stage, input), errors)
  }),
}
