import { and, asc, eq } from "drizzle-orm"
import type {
  ChangedStandings,
  InstitutionEffects,
  InstitutionForm,
  InstitutionToEdit,
  NewInstitutionForm,
  OtherClockTimes,
} from "#contracts/competitions/organising.ts"
import { localTimeOf } from "#contracts/fields/local-time.ts"
import { may } from "#domain/access/may.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Notifying } from "#server/auth/notify.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { changedFields, writeAudit } from "#server/db/write-audit.ts"
import { type ChampionshipPlace, inOrderOfPaths } from "#server/stages/championship-place.ts"
import { lockStages, touchStages } from "#server/stages/lock-stage.ts"
import { countedByChampionship, type EffectsOfChange, ifConfirmed } from "./effects-of-change.ts"
import { touchCalendars } from "./touch-calendars.ts"

/** The institutions, or why they are not shown. */
export type InstitutionsOutcome =
  | { kind: "found"; institutions: InstitutionToEdit[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists all institutions for an admin, by id (D-01). */
export const listInstitutions = async ({ db, actor }: ReadContext): Promise<InstitutionsOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  const rows = await db.select().from(institution).orderBy(asc(institution.id))
  return { kind: "found", institutions: rows.map((row) => ({ ...row, version: institutionVersion(row) })) }
}

/** Returns the version of an institution, for its form. */
export const institutionVersion = ({ name, timeZone }: Pick<InstitutionToEdit, "name" | "timeZone">) =>
  versionOf([name, timeZone])

/** The new institution's id, or why there is none. */
export type CreateInstitutionOutcome =
  | { kind: "created"; id: string }
  | { kind: "refused"; reason: "forbidden" | "id-empty" | "id-taken" }

/** Whether the institution is saved now, what has to be confirmed first, or why not. */
export type SaveInstitutionOutcome =
  | { kind: "saved" }
  | ({ kind: "to-confirm" } & InstitutionEffects)
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" | "changed-meanwhile" }

/** Creates an institution; its id, which is part of all its paths forever, is made of the name if none was chosen (D-01). */
export const createInstitution = async (
  { db, actor, now }: Context,
  { id: chosen, ...form }: NewInstitutionForm,
): Promise<CreateInstitutionOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(form.name)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  return db.transaction(async (tx) => {
    const created = await tx
      .insert(institution)
      .values({ id, ...form })
      .onConflictDoNothing()
      .returning()
    if (created.length === 0) return { kind: "refused", reason: "id-taken" }
    const data = { institution: id, after: form }
    await writeAudit(tx, { event: "create_institution", data, userId: actor.userId, now })
    return { kind: "created", id }
  })
}

type SaveInstitution = {
  id: string
  version: string
  form: InstitutionForm
  /** The confirmed question: the confirmation counts only for the change that it was about. */
  confirmed?: string | null
}

/**
 * Changes an institution's name and time zone; if the zone changes, its stages show other times and reload. Other clock times of public
 * stages need a confirmation, and so does what another day changes in published standings (D-53).
 */
export const saveInstitution = (
  { db, actor, now, effectsOfChange }: Context & { effectsOfChange: EffectsOfChange },
  { id, version, form, confirmed = null }: SaveInstitution,
): Promise<SaveInstitutionOutcome> =>
  ifConfirmed<SaveInstitutionOutcome>(db, async (tx) => {
    if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
    const stages = await lockStages(tx, eq(stage.institutionId, id))
    const [before] = await tx.select().from(institution).where(eq(institution.id, id)).for("no key update")
    if (!before) return { kind: "refused", reason: "institution-not-found" }
    if (institutionVersion(before) !== version) return { kind: "refused", reason: "changed-meanwhile" }
    const changes = changedFields(before, form)
    if (!changes) return { kind: "saved" }
    const store = async () => {
      await tx.update(institution).set(form).where(eq(institution.id, id))
    }
    let changed: ChangedStandings[] = []
    if (form.timeZone === before.timeZone) await store()
    else {
      changed = await effectsOfChange(tx, { places: await championshipsOf(tx, id), now, change: store })
      const timeZones = { before: before.timeZone, after: form.timeZone }
      const times = await otherClockTimes(tx, { institutionId: id, timeZones, now })
      const question = versionOf([version, form, changed, times])
      const isAsked = changed.length > 0 || times !== null
      if (isAsked && question !== confirmed) return { kind: "to-confirm", question, changed, times }
      await touchStages(tx, stages)
      await touchCalendars(tx, eq(stage.institutionId, id), now)
    }
    const data = {
      institution: id,
      ...changes,
      ...(changed.length > 0 && { standings: countedByChampionship(changed) }),
    }
    await writeAudit(tx, { event: "update_institution", data, userId: actor.userId, now })
    return { kind: "saved" }
  })

/** Returns the championships of an institution, in the order in which their standings are locked. */
const championshipsOf = (tx: Transaction, institutionId: string): Promise<ChampionshipPlace[]> =>
  tx
    .select({ institutionId: championship.institutionId, championshipId: championship.id })
    .from(championship)
    .where(eq(championship.institutionId, institutionId))
    .orderBy(inOrderOfPaths(championship.institutionId, championship.id))

/** Looks again who needs the consent of a guardian in the coming stages of an institution (EN-04). */
export type CheckConsents = (context: Notifying, institutionId: string) => Promise<void>

type AroundSaving = { effectsOfChange: EffectsOfChange; checkConsents: CheckConsents }

/** The procedures for institutions. */
export const institutionProcedures = ({ effectsOfChange, checkConsents }: AroundSaving) => ({
  institutions: procedures.organising.institutions.handler(
    async ({ context, errors }) => (await answer(listInstitutions(context), errors)).institutions,
  ),
  createInstitution: procedures.organising.createInstitution.handler(({ input, context, errors }) =>
    answer(createInstitution(context, input), errors),
  ),
  saveInstitution: procedures.organising.saveInstitution.handler(async ({ input, context, errors }) => {
    const came = await answer(saveInstitution({ ...context, effectsOfChange }, input), errors)
    // in another time zone a stage may begin on another day
    if (came.kind === "saved") await checkConsents(context, input.id)
    return came
  }),
})

type OtherZone = { institutionId: string; timeZones: OtherClockTimes["timeZones"]; now: number }

/** How many stages are named; of the rest only the number is shown. */
const mostNamed = 2

/**
 * Returns which public stages of an institution begin at another clock time in another time zone, those to come first (D-03); null:
 * none does, as between Riga and Tallinn.
 */
const otherClockTimes = async (
  tx: Transaction,
  { institutionId, timeZones, now }: OtherZone,
): Promise<OtherClockTimes | null> => {
  const stages = await tx
    .select({ path: stage.path, title: stage.title, start: stage.competitionStartDate })
    .from(stage)
    .where(and(eq(stage.institutionId, institutionId), eq(stage.status, "published")))
    .orderBy(asc(stage.competitionStartDate), asc(stage.path))
  const changed = stages.filter(
    ({ start }) => localTimeOf(start, timeZones.before) !== localTimeOf(start, timeZones.after),
  )
  if (changed.length === 0) return null
  const begun = changed.filter(({ start }) => start <= now)
  const nextFirst = [...changed.slice(begun.length), ...begun.toReversed()]
  return { timeZones, named: nextFirst.slice(0, mostNamed), others: Math.max(0, changed.length - mostNamed) }
}
