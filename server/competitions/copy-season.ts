import { asc, eq } from "drizzle-orm"
import type { CopySeasonForm } from "#contracts/competitions/championship-form.ts"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import { dayAfter } from "#contracts/fields/day-after.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { inYear } from "#domain/competitions/next-season.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championship, championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { Files } from "#server/files/files.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  isOf,
  pathOf,
} from "#server/stages/championship-place.ts"
import { copiedForm } from "./copy-stage.ts"
import { storeNewStage } from "./create-stage.ts"
import { teamNames } from "./rename-teams.ts"
import { adoptImages } from "./stage-images.ts"
import { readChampionship, storeNewChampionship } from "./stored-championship.ts"
import { classKeysOf } from "./stored-stage.ts"

/** The new championship's id in its institution, or why there is none. */
export type CopySeasonOutcome =
  | { kind: "created"; id: string }
  | {
      kind: "refused"
      reason:
        | "forbidden"
        | "championship-not-found"
        | "id-empty"
        | "id-taken"
        | "copied-stage-not-found"
        | "changed-meanwhile"
    }
  | FaultyStage

/** The stage, by its title, has values that its form no longer accepts, or a picture that is gone. */
type FaultyStage = { kind: "refused"; reason: "stage-uncopied"; stage: string }

type CopySeason = { place: ChampionshipPlace; form: CopySeasonForm }

/**
 * Copies a championship to a new season (OR-07): its classes, rules, teams and settings, and the chosen stages as drafts, whose
 * times are moved by whole days. All of it is created, or nothing. Riders, judges, results and regulations are not copied; the numbers that
 * are kept for riders are if that is asked, with whether everybody sees them (SN-01).
 */
export const copySeason = async (
  context: Context & { files: Files },
  { place, form: { displayName, id: chosen, ...rest } }: CopySeason,
): Promise<CopySeasonOutcome> => {
  const { db, actor, now } = context
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(displayName)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  const to: ChampionshipPlace = { ...place, championshipId: id }
  // checked before the pictures are copied, which happens before the transaction
  if ((await db.$count(championship, isChampionship(to))) > 0) return { kind: "refused", reason: "id-taken" }
  const stages = await copyStages({ ...context, actor }, { place, to, ...rest })
  if (stages.kind === "refused") return stages
  return db.transaction(async (tx): Promise<CopySeasonOutcome> => {
    await tx.select().from(championship).where(isChampionship(place)).for("share")
    const copied = await readChampionship(tx, place)
    if (!copied) return { kind: "refused", reason: "championship-not-found" }
    const { classes, ...settings } = copied
    const names = new Set(classes.map(({ name }) => name))
    if (stages.copies.some(({ form }) => form.classes.some(({ name }) => !names.has(name))))
      return { kind: "refused", reason: "changed-meanwhile" }
    const by = { userId: actor.userId, now }
    const copy = {
      settings: {
        ...settings,
        ...{ displayName, publicationStatus: "draft" as const, teams: teamNames(settings.teams) },
      },
      classes: classes.map((one) => ({ ...one, key: null })),
      copyOf: place,
      by,
    }
    if (!(await storeNewChampionship(tx, to, copy))) return { kind: "refused", reason: "id-taken" }
    const keys = await classKeysOf(tx, to)
    if (rest.numbers) await copyNumbers(tx, place, { to, keys, by })
    for (const one of stages.copies) await storeNewStage(tx, { place: to, ...one, keys }, by)
    return { kind: "created", id }
  })
}

type CopyOfNumbers = { to: ChampionshipPlace; keys: ReadonlyMap<string, number>; by: ActingUser }

const copyNumbers = async (
  tx: Transaction,
  from: ChampionshipPlace,
  { to, keys, by }: CopyOfNumbers,
): Promise<void> => {
  const kept = await tx
    .select({ number: keptNumber, racingClass: championshipClass.name })
    .from(keptNumber)
    .leftJoin(championshipClass, eq(championshipClass.key, keptNumber.classKey))
    .where(isOf(keptNumber, from))
  const copies = kept.map(({ number, racingClass }) => {
    const classKey = racingClass === null ? null : (keys.get(racingClass) ?? null)
    return { ...number, ...to, classKey }
  })
  if (copies.length > 0) await tx.insert(keptNumber).values(copies)
  const [of] = await tx.select().from(championship).where(isChampionship(from))
  await tx
    .update(championship)
    .set({ showsNumbers: of?.showsNumbers ?? false })
    .where(isChampionship(to))
  const data = { championship: pathOf(to), copyOf: pathOf(from), numbers: copies.length }
  await writeAudit(tx, { event: "keep_number", data, ...by })
}

type Copies = Pick<CopySeasonForm, "days" | "stages"> & { place: ChampionshipPlace; to: ChampionshipPlace }

/** Returns the chosen stages as they are stored in the new season, with pictures of their own. */
const copyStages = async (
  context: Context & { files: Files; actor: Actor },
  { place, to, days, stages }: Copies,
): Promise<
  | { kind: "copied"; copies: { id: string; form: StageForm; copyOf: string }[] }
  | { kind: "refused"; reason: "copied-stage-not-found" }
  | FaultyStage
> => {
  const { db } = context
  const found = await db
    .select({
      id: stage.id,
      path: stage.path,
      title: stage.title,
      startsOn: stage.competitionStartDate,
      timeZone: institution.timeZone,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(isOf(stage, place))
    .orderBy(asc(stage.competitionStartDate), asc(stage.id))
  const chosen = new Set(stages)
  const copied = found.filter(({ id }) => chosen.has(id))
  if (copied.length < chosen.size) return { kind: "refused", reason: "copied-stage-not-found" }
  const copies: { id: string; form: StageForm; copyOf: string }[] = []
  for (const { id, path, title, startsOn, timeZone } of copied) {
    const faulty = { kind: "refused", reason: "stage-uncopied", stage: title } as const
    const before = localDayOf(startsOn, timeZone)
    const day = dayAfter(before, days)
    const read = day === null ? null : await copiedForm(context, path, { day, timeZone })
    if (day === null || read?.kind !== "read") return faulty
    const newPath = stagePath({ institution: to.institutionId, championship: to.championshipId, stage: id })
    const images = await adoptImages(context, newPath, { form: read.form, before: null })
    if (images.kind === "refused") return faulty
    const newTitle = inYear(title, before.slice(0, 4), day.slice(0, 4))
    copies.push({ id, form: { ...images.form, title: newTitle }, copyOf: path })
  }
  return { kind: "copied", copies }
}

/** The procedure by which an admin copies a championship. */
export const copySeasonProcedures = {
  copySeason: procedures.organising.copySeason.handler(({ input, context, errors }) => {
    const { championship, form } = input
    return answer(copySeason(context, { place: championshipAt(championship), form }), errors)
  }),
}
