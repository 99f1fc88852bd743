import { and, eq } from "drizzle-orm"
import type { StageEffects, StageForm, StageToEdit } from "#contracts/competitions/stage-form.ts"
import { may } from "#domain/access/may.ts"
import { carryCancelled } from "#domain/competitions/cancelled-sections.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { cardChanges, changesScoring, changesSeason, isHiding } from "#domain/competitions/stage-change.ts"
import { isCounted } from "#domain/results/results-status.ts"
import { countedEffects, type StandingsEffects } from "#domain/standings/standings-effects.ts"
import { answer, type CallContext, type ProofNeeded, procedures } from "#server/api/chain.ts"
import type { Notifying } from "#server/auth/notify.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { versionOf } from "#server/db/version-of.ts"
import { changedFields } from "#server/db/write-audit.ts"
import type { Files } from "#server/files/files.ts"
import { cardColumns } from "#server/stages/card-columns.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { endUnconsented } from "#server/stages/consents.ts"
import { type Reloading, reloadOtherStages, scoringOf } from "#server/stages/lock-stage.ts"
import { refoldStage } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { adoptImages } from "./stage-images.ts"
import { stageFields } from "./stage-times.ts"
import { readChampionship } from "./stored-championship.ts"
import {
  columnsOfForm,
  readStage,
  refuseStageForm,
  type StoredStage,
  type StoreStageRefusal,
  stageVersion,
  storeStage,
} from "./stored-stage.ts"
import { noteUntold, readReliedFacts, untoldChanges } from "./untold-changes.ts"

/** The stage, or why it is not shown. */
export type StageToEditOutcome =
  | ({ kind: "found" } & StageToEdit)
  | { kind: "refused"; reason: "forbidden" | "stage-not-found" }

/** Returns a stage to an actor who may edit it (OR-03). */
export const stageToEdit = async ({ db, actor }: ReadContext, path: string): Promise<StageToEditOutcome> => {
  const stored = await readStage(db, path)
  if (!stored) return { kind: "refused", reason: "stage-not-found" }
  const { key, institutionId, championshipId, timeZone, form, resultsStatus, regulation, calledOff } = stored
  if (!may(actor, "edit-stage", { institution: institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const championship = await readChampionship(db, { institutionId, championshipId })
  if (!championship) throw new Error(`${path} has no championship`)
  const { displayName, classes } = championship
  const results = await db.$count(result, and(eq(result.stageKey, key), eq(result.deleted, false)))
  return {
    kind: "found",
    fields: stageFields(form, timeZone),
    version: stageVersion(stored),
    timeZone,
    championship: { displayName, classes: classes.map(({ name, order }) => ({ name, order })) },
    resultsStatus,
    hasResults: results > 0,
    hasRegulation: regulation !== null,
    calledOff,
  }
}

/** Whether the stage is saved now, what has to be confirmed first, or why not. */
export type SaveStageOutcome =
  | { kind: "saved" }
  | ({ kind: "to-confirm" } & StageEffects)
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }
  | ProofNeeded
  | { kind: "refused"; reason: "unknown-image"; address: string }
  | StoreStageRefusal

/**
 * Makes a change of a stage, and sets the places of its championship's standings again if the change adds a stage to them, removes
 * it, or moves it. Returns whether pages show other standings after it, and what of the published ones is different.
 */
export type RankAfter = (
  write: StageWrite,
  now: number,
  change: () => Promise<void>,
) => Promise<{ isSeen: boolean; effects: StandingsEffects | null }>

type SavingContext = Context & Reloading & Pick<CallContext, "proof"> & { files: Files; rankAfter: RankAfter }

type SaveStage = {
  version: string
  form: StageForm
  /** The confirmed question: the confirmation counts only for the change that it was about. */
  confirmed?: string | null
  /** Does another day only correct a mistake? Then no former day is shown. */
  correctsDay?: boolean
}

/**
 * Changes a stage under its lock, so that no tap, registration or other editor interferes (OR-03). Open pages of the stage
 * reload; taps are folded again if the rules of scoring change (D-07), and standings are ranked again if the stage joins their
 * season or leaves it (SD-05): then open pages of its other stages reload too. Changes of existing results and of published standings, and
 * hiding the stage from its riders, need a confirmation, hiding it a fresh proof then, and entries that no longer count stay stored (D-34, D-53).
 */
export const saveStage = async (
  { db, actor, now, files, log, proof, rankAfter }: SavingContext,
  path: string,
  { version, form: sent, confirmed = null, correctsDay = false }: SaveStage,
): Promise<SaveStageOutcome> => {
  const found = await readStage(db, path)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "edit-stage", { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const images = await adoptImages({ files, actor }, path, { form: sent, before: found.form })
  if (images.kind === "refused") return images
  const form = { ...images.form, ...columnsOfForm(images.form) }
  let changesStandings = false
  const outcome = await changeStage(
    { db, actor, now },
    { path, may: "edit-stage", done: "saved" },
    async (write, by): Promise<SaveStageOutcome> => {
      const before = await readStage(write.db, path)
      if (!before) throw new Error(`${path} is locked and not there`)
      const refused = await refuseStageForm(write, { before, version, form })
      const changes = changedFields(before.form, form)
      const affected = await effectsOf(write, before, form)
      if (refused) return refused
      if (!changes) {
        await write.rollback()
        return { kind: "saved" }
      }
      const store = () => storeStage(write, { before, form, correctsDay, now })
      const known = await readReliedFacts(write.db, before.key)
      let standings: StandingsEffects | null = null
      if (changesSeason(before.form, form)) {
        const ranked = await rankAfter(write, now, store)
        changesStandings = ranked.isSeen
        standings = ranked.effects
      } else await store()
      const question = questionAbout({ before: before.form, after: form }, { ...affected, standings })
      // what is not confirmed is rolled back, with the standings that were ranked to see what becomes of them
      if (question && question.question !== confirmed) return question
      if (isHiding(before.form, form) && !(await proof()).isProven)
        return { kind: "refused", reason: "proof-needed" }
      if (changesScoring(before.form, form)) await refoldStage(write, scoringOf(form))
      // EN-04: on another day a rider may be too young for it
      if (before.form.competitionStartDate !== form.competitionStartDate) await endUnconsented(write, by)
      // a corrected mistake is nothing that riders need to be told
      if (!correctsDay) await noteUntold(write, { known, now })
      await auditStage(write, by, {
        event: "update_stage",
        data: { ...changes, ...(standings && { standings: countedEffects(standings) }) },
      })
      return { kind: "saved" }
    },
  )
  if (changesStandings && outcome.kind === "saved") await reloadOtherStages({ db, log }, path)
  return outcome
}

type Effects = Omit<StageEffects, "question">

/** Returns the question that a change raises; null if it does not affect results, riders or published standings. */
const questionAbout = (
  change: { before: StageForm; after: StageForm },
  effects: Effects,
): ({ kind: "to-confirm" } & StageEffects) | null => {
  const { cards, scoredAnew, ridersHidden, leavesStandings, standings } = effects
  if (cards.length === 0 && scoredAnew === 0 && ridersHidden === 0 && standings === null) return null
  // results and registrations that come meanwhile only change the numbers in the question
  const about = [
    cards.map(({ racingClass }) => racingClass),
    scoredAnew > 0,
    ridersHidden > 0,
    leavesStandings,
    standings,
  ]
  return { kind: "to-confirm", question: versionOf([change.before, change.after, about]), ...effects }
}

/** Returns what a change does to existing results and riders, before it is stored. */
const effectsOf = async (
  write: StageWrite,
  { form: before, resultsStatus }: StoredStage,
  after: StageForm,
): Promise<Omit<Effects, "standings">> => {
  const results = await riddenSections(write)
  const stored = await readCards(write)
  const next = after.classes.map(({ name, lap, lapSections }) => {
    const card = stored.find((one) => one.name === name)
    return { name, lap, lapSections, ...(card && carryCancelled(card, { lap, lapSections })) }
  })
  const cards = cardChanges(stored, next, results)
  const scoredAnew = changesScoring(before, after) ? results.length : 0
  const isHidden = isHiding(before, after)
  const ridersHidden = isHidden ? await countRiders(write) : 0
  const leavesStandings = isHidden && isCounted(resultsStatus)
  return { cards, scoredAnew, ridersHidden, leavesStandings }
}

/** Returns what each class of a stage rides, with its cancelled sections. */
const readCards = (write: StageWrite) =>
  write.db
    .select({ name: championshipClass.name, ...cardColumns })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, write.stage.key))

const countRiders = (write: StageWrite): Promise<number> =>
  write.db.$count(participant, eq(participant.stageKey, write.stage.key))

/** The sections that a rider has points in, of every lap, with the class of the rider's result. */
type RiddenSections = { racingClass: string; entries: SectionOfLap[] }

/** Returns the ridden sections of each result of a stage, including results without points. */
const riddenSections = async ({ client, stage }: StageWrite): Promise<RiddenSections[]> => {
  const { rows } = await client.query<RiddenSections>({
    text: `
      select c.name as "racingClass", coalesce((
        select json_agg(json_build_object('section', e.section, 'lap', e.lap)) from section_entry e
        where e.stage_key = r.stage_key and e.participant_id = r.participant_id and e.total is not null), '[]') as entries
      from result r join championship_class c on c.key = r.class_key
      where r.stage_key = $1 and not r.deleted`,
    values: [stage.key],
  })
  return rows
}

/** Runs a change of a stage, and mails riders who are no longer confirmed after it since they lack the consent of a guardian (EN-04, CH-03). */
export type TellingUnconfirmed = <Answer>(
  context: Notifying,
  path: string,
  change: () => Promise<Answer>,
) => Promise<Answer>

type AroundSaving = { rankAfter: RankAfter; tellingUnconfirmed: TellingUnconfirmed }

/** The procedures by which secretaries edit a stage. */
export const editStageProcedures = ({ rankAfter, tellingUnconfirmed }: AroundSaving) => ({
  stageToEdit: procedures.competitions.stageToEdit.handler(async ({ input, context, errors }) => {
    const found = await answer(stageToEdit(context, input.stage), errors)
    return { ...found, untold: await untoldChanges(context, input.stage) }
  }),
  saveStage: procedures.competitions.saveStage.handler(({ input, context, errors }) => {
    const { stage, ...change } = input
    return tellingUnconfirmed(context, stage, () =>
      answer(saveStage({ ...context, rankAfter }, stage, change), errors),
    )
  }),
})
