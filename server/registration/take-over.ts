import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm"
import type {
  EarlierRiders,
  NotLinked,
  NotTaken,
  TakenBack,
  TakenOver,
} from "#contracts/registration/participants.ts"
import { withOwnNumber } from "#domain/registration/kept-numbers.ts"
import { isAmong } from "#domain/registration/known-riders.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context, ReadContext } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { type FoundStage, findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { lockLinks } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { enterNewcomers } from "./enter-newcomers.ts"
import { licenceOddities } from "./licences.ts"
import { newEntryId } from "./new-entry-id.ts"
import { linkWritten } from "./put-on-page.ts"
import { readStageFacts } from "./registration-facts.ts"
import { takeOut } from "./remove-participants.ts"
import { type EntryRider, ridersOfEntries } from "./riders-of-entries.ts"
import { tellingRiders } from "./tell-riders.ts"
import { writtenForm } from "./written-form.ts"

type NotFound = { kind: "refused"; reason: "earlier-stage-not-found" }

/** The riders of an earlier stage, or why the request is refused. */
export type EarlierRidersOutcome = EarlierRiders | StageRefusal | NotFound

/**
 * Returns the stages of the championship that were not later than this one, the latest first, and the riders of one of them, the latest
 * without `from` (PA-23). Those who were forgotten are left out.
 */
export const earlierRiders = async (
  { db, actor }: ReadContext,
  path: string,
  from: string | null,
): Promise<EarlierRidersOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const here = found.stage
  const earlier = await earlierStages(db, here)
  const chosen = from === null ? earlier[0] : earlier.find((one) => one.path === from)
  if (from !== null && !chosen) return { kind: "refused", reason: "earlier-stage-not-found" }
  const stages = earlier.map(({ key: _, ...one }) => ({ ...one, timeZone: here.timeZone }))
  if (!chosen) return { kind: "found", stages, from: null, riders: [] }
  const rows = await entriesOf(db, chosen.key)
  const entered = await entriesOf(db, here.key)
  const riderOf = await ridersOf(db, [...rows, ...entered])
  const isHere = isAmong(entered.map((row) => named(row, riderOf)))
  return {
    kind: "found",
    stages,
    from: chosen.path,
    riders: rows.flatMap((row) => {
      const { row: entry, racingClass, color } = row
      if (entry.birthDate === null) return []
      const { id, name, racingNumber, clubId: club } = entry
      const birthYear = Number(entry.birthDate.slice(0, 4))
      const hasAccount = riderOf(row)?.hasAccount ?? false
      return {
        id,
        name,
        racingNumber,
        racingClass,
        color,
        club,
        birthYear,
        hasAccount,
        isHere: isHere(named(row, riderOf)),
      }
    }),
  }
}

const earlierStages = (db: Db | Transaction, here: FoundStage) =>
  db
    .select({
      key: stageTable.key,
      path: stageTable.path,
      title: stageTable.title,
      competitionStartDate: stageTable.competitionStartDate,
    })
    .from(stageTable)
    .where(
      and(
        isOf(stageTable, here),
        ne(stageTable.key, here.key),
        lte(stageTable.competitionStartDate, here.competitionStartDate),
      ),
    )
    .orderBy(desc(stageTable.competitionStartDate), desc(stageTable.key))

/** The entries of a stage by class, the highest order first, and by number. */
const entriesOf = (db: Db | Transaction, stageKey: number) =>
  db
    .select({ row: participant, racingClass: championshipClass.name, color: stageClass.color })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, participant.stageKey), eq(stageClass.classKey, participant.classKey)),
    )
    .where(eq(participant.stageKey, stageKey))
    .orderBy(
      desc(championshipClass.order),
      championshipClass.name,
      sql`length(${participant.racingNumber})`,
      participant.racingNumber,
      participant.name,
    )

type EarlierEntry = Awaited<ReturnType<typeof entriesOf>>[number]
type RiderOf = (entry: EarlierEntry) => EntryRider | null

const ridersOf = async (db: Db | Transaction, entries: readonly EarlierEntry[]): Promise<RiderOf> => {
  const key = ({ row: { stageKey, id } }: EarlierEntry) => ({ stageKey, participantId: id })
  const found = await ridersOfEntries(db, entries.map(key))
  return (entry) => found(key(entry))
}

const named = (entry: EarlierEntry, riderOf: RiderOf) => ({
  rider: riderOf(entry)?.id ?? null,
  name: entry.row.name,
  birthDate: entry.row.birthDate,
})

/** Who is in the stage now and who is not, or why the request is refused. */
export type TakeOverOutcome = TakenOver | StageRefusal | NotFound

/** Riders of an earlier stage: their ids there, and the ids that they get in this one. */
type Chosen = { from: string; ids: ReadonlyMap<string, string> }

/**
 * Enters riders of an earlier stage of the championship as they were entered there, each as a secretary's form does (PA-23), also those who
 * entered with an account; whoever is in the stage already, or cannot be entered as they were, is left out. An entry that belongs to a rider
 * is linked to them (RI-04), or stays without a page. What is odd about their licences is said (SN-02). Each has entries of their own in the log.
 */
export const takeOver = (context: Context, path: string, { from, ids }: Chosen): Promise<TakeOverOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "taken-over" },
    async (write, by): Promise<TakeOverOutcome> => {
      const shared = await readStageFacts(write)
      const source = (await earlierStages(write.db, shared.stage)).find((one) => one.path === from)
      if (!source) return { kind: "refused", reason: "earlier-stage-not-found" }
      const there = await entriesOf(write.db, source.key)
      const known = await ridersOf(write.db, there)
      const chosen = there.filter(({ row }) => ids.has(row.id))
      await lockLinks(
        write.db,
        chosen.flatMap((entry) => known(entry)?.id ?? []),
      )
      const here = await entriesOf(write.db, write.stage.key)
      const riderOf = await ridersOf(write.db, [...there, ...here])
      const isHere = isAmong(here.map((row) => named(row, riderOf)))
      const byId = new Map(there.map((entry) => [entry.row.id, entry]))
      const { riders, enter } = enterNewcomers(write, by, shared)
      const outcome: TakenOver = {
        kind: "taken-over",
        ids: [],
        enteredOn: by.now,
        notTaken: [],
        notLinked: [],
        oddLicences: [],
      }
      const oddityOf = await licenceOddities(
        write.db,
        shared.stage,
        chosen.map(({ row }) => row),
      )
      for (const [formerId, id] of ids) {
        const entry = byId.get(formerId)
        const { birthDate } = entry?.row ?? {}
        if (!entry || !birthDate) {
          outcome.notTaken.push({ rider: "", reason: "gone" })
          continue
        }
        const rider = numberedName(entry.row)
        const refuse = (...reasons: NotTaken[]) =>
          outcome.notTaken.push(...reasons.map((reason) => ({ rider, reason })))
        if (isHere(named(entry, riderOf))) {
          refuse("here")
          continue
        }
        const { racingClass } = entry
        const listed = { ...writtenForm(entry.row, racingClass), birthDate, racingClass }
        const form = withOwnNumber(listed, shared.kept, (racingNumber) =>
          riders.like({ name: null, racingNumber }),
        )
        const faults = await enter({ id, form, confirmed: [] })
        refuse(...faults)
        if (faults.length > 0) continue
        outcome.ids.push(id)
        const reason = await linkAgain(write, by, { id, rider: riderOf(entry) })
        if (reason) outcome.notLinked.push({ rider, reason })
        const oddity = oddityOf(entry.row)
        if (oddity) outcome.oddLicences.push({ rider, reason: `licence-${oddity}` })
      }
      if (outcome.ids.length === 0) await write.rollback()
      return outcome
    },
  )

const linkAgain = async (
  write: StageWrite,
  by: ActingUser,
  { id, rider }: { id: string; rider: EntryRider | null },
): Promise<NotLinked | null> => {
  if (rider === null) return null
  return rider.isHidden ? "page-not-wanted" : linkWritten(write, by, { id, rider: rider.id })
}

/** How many are out of the stage again, or why nobody is. */
export type TakeBackOutcome = TakenBack | StageRefusal | { kind: "refused"; reason: "nobody-to-change" }

/** Takes riders out of a stage who were taken over into it at an instant, but for those who have been changed since, or have results. */
export const takeBack = (
  context: Context,
  path: string,
  { ids, enteredOn }: { ids: readonly string[]; enteredOn: number },
): Promise<TakeBackOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "taken-back" },
    async (write, by): Promise<TakeBackOutcome> => {
      const unchanged = await write.db
        .select({ id: participant.id })
        .from(participant)
        .where(
          and(
            eq(participant.stageKey, write.stage.key),
            inArray(participant.id, [...ids]),
            eq(participant.createdOn, enteredOn),
            isNull(participant.modifiedOn),
            isNotNull(participant.birthDate),
          ),
        )
      let removed = 0
      for (const { id } of unchanged) if ((await takeOut(write, id, by)).kind === "removed") removed += 1
      if (removed === 0) return { kind: "refused", reason: "nobody-to-change" }
      return { kind: "taken-back", removed, later: new Set(ids).size - removed }
    },
  )

/** The procedures by which secretaries take riders over from an earlier stage. */
export const takeOverProcedures = {
  earlierRiders: procedures.registration.earlierRiders.handler(({ input, context, errors }) =>
    answer(earlierRiders(context, input.stage, input.from), errors),
  ),
  takeOver: procedures.registration.takeOver.handler(({ input, context, errors }) => {
    const { stage: path, from } = input
    const ids = new Map(input.ids.map((id) => [id, newEntryId()]))
    return tellingRiders(context, { path, ids: [...ids.values()] }, () =>
      answer(takeOver(context, path, { from, ids }), errors),
    )
  }),
  takeBack: procedures.registration.takeBack.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: input.ids }, () =>
      answer(takeBack(context, input.stage, input), errors),
    ),
  ),
}
