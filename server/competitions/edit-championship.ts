import { isDeepStrictEqual } from "node:util"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { ChampionshipEffects, ChampionshipToEdit } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { competitionTypes } from "#domain/competitions/scoring.ts"
import { specifiedTies } from "#domain/results/stage-ties.ts"
import { countedEffects, isCorrection, type StandingsEffects } from "#domain/standings/standings-effects.ts"
import { answer, type CallContext, type ProofNeeded, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { changedFields, writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  isOf,
  pathOf,
} from "#server/stages/championship-place.ts"
import { lockStages, touchStages } from "#server/stages/lock-stage.ts"
import { reviseStandings } from "#server/stages/lock-standings.ts"
import { areKnown, removedTeamInUse, renameTeams, teamNames, teamsInUse } from "./rename-teams.ts"
import {
  type ClassesRefusal,
  classesInUse,
  readChampionship,
  writeChampionshipClasses,
} from "./stored-championship.ts"
import { touchCalendars } from "./touch-calendars.ts"

/** The championship, or why it is not shown. */
export type ChampionshipToEditOutcome =
  | ({ kind: "found" } & ChampionshipToEdit)
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** Returns a championship with its stages to an actor who may edit it (OR-02). */
export const championshipToEdit = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
): Promise<ChampionshipToEditOutcome> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const form = await readChampionship(db, place)
  const [of] = await db.select().from(institution).where(eq(institution.id, place.institutionId))
  if (!form || !of) return { kind: "refused", reason: "championship-not-found" }
  const stages = await db
    .select({
      id: stage.id,
      path: stage.path,
      title: stage.title,
      location: stage.location,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
      competitionStartDate: stage.competitionStartDate,
      calledOff: stage.calledOff,
    })
    .from(stage)
    .where(isOf(stage, place))
    .orderBy(asc(stage.competitionStartDate), asc(stage.id))
  return {
    kind: "found",
    form,
    version: versionOf(form),
    institution: of,
    mayPublish: may(actor, "manage-championships", "site"),
    classesInUse: await classesInUse(db, form.classes),
    teamsInUse: await teamsInUse(db, place, teamNames(form.teams)),
    stages: stages.map(withKind),
  }
}

/** Whether the championship is saved now, what has to be confirmed first, or why not. */
export type SaveChampionshipOutcome =
  | { kind: "saved" }
  | ({ kind: "to-confirm" } & ChampionshipEffects)
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" | "changed-meanwhile" }
  | ProofNeeded
  | ClassesRefusal
  | { kind: "refused"; reason: "team-in-use"; team: string }
  /** A class of this stage is posted: the order that its riders were shown stays until it is taken back (RX-05). */
  | { kind: "refused"; reason: "stage-posted"; stage: string }

/** The parts of a championship that its stages and their screens show, or that registrations ask for. */
const shownByStages: readonly (keyof ChampionshipForm)[] = [
  "displayName",
  "hasTeamCompetition",
  "hasClubStandings",
  "hasWomenClasses",
  "teams",
  "publicationStatus",
]

/** Returns what a form of the championship does to its published standings (D-53); null: nothing. It changes nothing. */
export type EffectsOfForm = (
  tx: Transaction,
  place: ChampionshipPlace,
  form: ChampionshipForm,
) => Promise<StandingsEffects | null>

type SavingContext = Context & Pick<CallContext, "proof"> & { effectsOfForm: EffectsOfForm }

type SaveChampionship = {
  place: ChampionshipPlace
  version: string
  form: ChampionshipForm
  /** The confirmed question: the confirmation counts only for the change that it was about. */
  confirmed?: string | null
}

/**
 * Changes a championship with its classes and teams (OR-02, D-32, D-23). Its stages are locked first, so that none chooses a class that is being
 * removed; stages that show changed data reload. Only an admin changes whether it is public (D-02), with a fresh proof if it no longer is. What changes published
 * standings needs a confirmation (D-53); a team that is in use stays.
 */
export const saveChampionship = async (
  { db, actor, now, proof, effectsOfForm }: SavingContext,
  { place, version, form, confirmed = null }: SaveChampionship,
): Promise<SaveChampionshipOutcome> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const stages = await lockStages(tx, isOf(stage, place))
    await tx.select().from(championship).where(isChampionship(place)).for("update")
    const before = await readChampionship(tx, place)
    if (!before) return { kind: "refused", reason: "championship-not-found" }
    const isOfThisVersion = versionOf(before) === version
    if (!isOfThisVersion || !areKnown({ before: before.teams, after: form.teams }))
      return { kind: "refused", reason: "changed-meanwhile" }
    const isPublishing = form.publicationStatus !== before.publicationStatus
    if (isPublishing && !may(actor, "manage-championships", "site"))
      return { kind: "refused", reason: "forbidden" }
    // teams are compared with their former names: two may have swapped theirs, and the list reads the same
    const changes = changedFields(before, form)
    if (!changes) return { kind: "saved" }
    const reordered = await reorderedStages(tx, place, { before: before.rules, after: form.rules })
    const posted = reordered.find(({ isPosted }) => isPosted)
    if (posted) return { kind: "refused", reason: "stage-posted", stage: posted.title }
    const team = await removedTeamInUse(tx, place, { before: before.teams, after: form.teams })
    if (team !== null) return { kind: "refused", reason: "team-in-use", team }
    const standings = await effectsOfForm(tx, place, form)
    const question = versionOf([version, form, standings])
    if (standings && question !== confirmed) return { kind: "to-confirm", question, standings }
    if (isPublishing && form.publicationStatus !== "published" && !(await proof()).isProven)
      return { kind: "refused", reason: "proof-needed" }
    const classes = { before: before.classes, after: form.classes }
    const written = await writeChampionshipClasses(tx, place, classes)
    if (written.kind === "refused") return written
    await renameTeams(tx, place, form.teams)
    if (standings && isCorrection(standings)) await reviseStandings(tx, place, { correctedOn: now })
    const { classes: _classes, ...values } = form
    await tx
      .update(championship)
      .set({ ...values, teams: teamNames(form.teams), ridersTeams: [] })
      .where(isChampionship(place))
    const isShown = shownByStages.some((field) => field in changes.after)
    // a stage that was created since the others were locked is not open anywhere yet
    if ("displayName" in changes.after) await touchCalendars(tx, isOf(stage, place), now)
    const changed = new Set([...written.changed, ...reordered.map(({ key }) => key)])
    await touchStages(tx, isShown ? stages : stages.filter((key) => changed.has(key)))
    const data = {
      championship: pathOf(place),
      ...changes,
      ...(standings && { standings: countedEffects(standings) }),
    }
    await writeAudit(tx, { event: "update_championship", data, userId: actor.userId, now })
    return { kind: "saved" }
  })
}

type Rules = ChampionshipForm["rules"]

/**
 * Returns the stages whose ties the new rules break in another way (RX-05): unapproved stages of the competition types whose tie
 * rules change.
 */
const reorderedStages = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { before, after }: { before: Rules; after: Rules },
): Promise<{ key: number; title: string; isPosted: boolean }[]> => {
  const [former, next] = [before?.stageTies ?? specifiedTies, after?.stageTies ?? specifiedTies]
  const types = competitionTypes.filter((type) => !isDeepStrictEqual(former[type], next[type]))
  if (types.length === 0) return []
  return tx
    .select({
      key: stage.key,
      title: stage.title,
      isPosted: sql<boolean>`exists (select from class_posting where class_posting.stage_key = stage.key)`,
    })
    .from(stage)
    .where(and(isOf(stage, place), isNull(stage.resultsStatus), inArray(stage.competitionType, types)))
    .orderBy(asc(stage.competitionStartDate), asc(stage.id))
}

/** The procedures by which secretaries edit a championship. */
export const editChampionshipProcedures = (effectsOfForm: EffectsOfForm) => ({
  championshipToEdit: procedures.organising.championshipToEdit.handler(({ input, context, errors }) =>
    answer(championshipToEdit(context, championshipAt(input.championship)), errors),
  ),
  saveChampionship: procedures.organising.saveChampionship.handler(({ input, context, errors }) => {
    const { championship, ...change } = input
    const save = { place: championshipAt(championship), ...change }
    return answer(saveChampionship({ ...context, effectsOfForm }, save), errors)
  }),
})
