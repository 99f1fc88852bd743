import { and, asc, desc, eq } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { may } from "#domain/access/may.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import { answer, procedures, trackStage } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"
import { type ForRider, holdsRider, ownEntryId } from "#server/stages/held-riders.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { findParticipant } from "./find-participant.ts"
import { askedConsent } from "./join-consent.ts"
import { newEntryId } from "./new-entry-id.ts"
import { offerNumbers } from "./offer-numbers.ts"
import { mayActFor } from "./own-place.ts"
import { hasLinkedEntry, hasResult, type OwnResult, ownResult } from "./registration-facts.ts"
import { lastRegistration } from "./saved-registration.ts"

type Form = RegistrationStart["form"]
type Choices = Omit<
  RegistrationStart,
  "form" | "numbers" | "subject" | keyof typeof secretaryRights | keyof typeof unridden
>

/** What a form starts with, or why there is none. */
export type StartOutcome<Reason extends string> =
  | { kind: "started"; start: RegistrationStart }
  | { kind: "refused"; reason: "forbidden" | "stage-not-found" | Reason }

/** The same for a rider who is not in the stage yet. */
export type StartJoiningOutcome = StartOutcome<
  "registration-closed" | "joined-already" | "entered-already" | "no-classes"
>

/** The same for a rider who is in the stage. */
export type StartChangingOutcome = StartOutcome<"registration-closed" | "participant-not-found" | OwnResult>

/** The same for a secretary's form. */
export type StartSavingOutcome = StartOutcome<"no-classes" | "participant-not-found" | "results-approved">

/** The same for somebody who is not signed in. */
export type StartAsVisitorOutcome = StartOutcome<"registration-closed" | "no-classes">

/**
 * Returns what the form starts with for somebody who is not signed in: what a published stage offers, and nothing about anybody
 * (RW-03). Joining by it proves their address, so they may add a team.
 */
export const startAsVisitor = async (
  { db, now }: Pick<Context, "db" | "now">,
  stagePath: string,
): Promise<StartAsVisitorOutcome> => {
  const stage = await findStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  const choices = await choicesOf(db, stage, now)
  if (choices.classes.length === 0) return { kind: "refused", reason: "no-classes" }
  const rights = { mayAddTeam: true, mayAddClub: false }
  const offer = await offerNumbers(db, stage, emptyForm)
  const consent = await askedConsent(db, stage, null)
  return { kind: "started", start: { ...choices, ...unridden, ...offer, consent, subject: null, ...rights } }
}

/**
 * Returns what a rider's form for a published stage starts with: what they last registered with, as far as the stage
 * offers it (PA-08). There is none while the stage has no class (D-44).
 */
export const startJoining = async (
  { db, actor, now }: Context,
  stagePath: string,
  { rider: asked }: { rider?: string | null | undefined } = {},
): Promise<StartJoiningOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const own = await ownEntryId(db, userId)
  const rider = asked === undefined ? own : asked
  const isAllowed =
    rider === null ? may(actor, "hold-riders", "site") : await holdsRider(db, { userId, riderId: rider })
  return isAllowed
    ? beginJoining({ db, actor, now }, stagePath, rider)
    : { kind: "refused", reason: "forbidden" }
}

/** The same for somebody who may enter the rider; null: one who is new to the account. */
export const beginJoining = async (
  { db, actor, now }: Context,
  stagePath: string,
  rider: string | null,
): Promise<StartJoiningOutcome> => {
  const stage = await findStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  if (rider !== null && (await findParticipant(db, stage, rider)))
    return { kind: "refused", reason: "joined-already" }
  if (rider !== null && (await hasLinkedEntry(db, stage.key, rider)))
    return { kind: "refused", reason: "entered-already" }
  const choices = await choicesOf(db, stage, now)
  if (choices.classes.length === 0) return { kind: "refused", reason: "no-classes" }
  // nothing is known of somebody who is new to the account
  const last = rider === null ? null : await lastRegistration(db, rider)
  const lastClass = rider === null ? null : classIn(choices, await lastClassOf(db, stage, rider))
  const own = actor && (await ownEntryId(db, actor.userId))
  const name = actor && rider === own ? await nameOf(db, actor.userId) : ""
  const filled = last ? offered(last, choices) : { ...emptyForm, name }
  const form = { ...filled, racingClass: lastClass ?? filled.racingClass }
  const rights = { mayAddTeam: may(actor, "add-team", "site"), mayAddClub: false }
  const offer = await offerNumbers(db, stage, form)
  return {
    kind: "started",
    start: {
      ...{ ...choices, ...unridden, lastClass, ...offer, subject: null, ...rights },
      consent: await askedConsent(db, stage, actor && { userId: actor.userId, riderId: rider }),
    },
  }
}

/** Returns what the form starts with for riders who change their registration: their current data. */
export const startChanging = async (
  { db, actor, now }: Context,
  stagePath: string,
  { rider }: ForRider = {},
): Promise<StartChangingOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const riderId = rider ?? (await ownEntryId(db, userId))
  return (await mayActFor(db, { userId, riderId, stagePath }))
    ? beginChanging({ db, actor, now }, stagePath, riderId)
    : { kind: "refused", reason: "forbidden" }
}

/** The same for somebody who may enter the rider. */
export const beginChanging = async (
  { db, actor, now }: Context,
  stagePath: string,
  riderId: string,
): Promise<StartChangingOutcome> => {
  const stage = await findStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  const found = await findParticipant(db, stage, riderId)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  const reason = await ownResult(db, stage.key, riderId)
  if (reason) return { kind: "refused", reason }
  const { form, version, status } = found
  const subject = { id: riderId, version }
  const losesConfirmation = status === "Confirmed"
  const rights = { mayAddTeam: may(actor, "add-team", "site"), mayAddClub: false }
  const choices = await choicesOf(db, stage, now)
  const { numbers } = await offerNumbers(db, stage, form)
  const changed = { losesConfirmation, form, numbers, subject }
  return { kind: "started", start: { ...choices, ...unridden, ...changed, ...rights } }
}

/** Returns what a secretary's form starts with: an empty one, or a participant as they are now. */
export const startSaving = async (
  { db, actor, now }: Context,
  stagePath: string,
  id: string | null,
): Promise<StartSavingOutcome> => {
  const { institution } = stageParams(stagePath)
  if (!may(actor, "manage-participants", { institution })) return { kind: "refused", reason: "forbidden" }
  const stage = await findStage(db, stagePath)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  const choices = await choicesOf(db, stage, now)
  if (choices.classes.length === 0) return { kind: "refused", reason: "no-classes" }
  if (id === null) {
    // the form keeps the id: sent twice, because the first answer was lost, it adds one participant (PA-09)
    const subject = { id: newEntryId(), version: null }
    const added = { isOutOfCompetition: false, ...(await offerNumbers(db, stage, emptyForm)), subject }
    return { kind: "started", start: { ...choices, ...unridden, ...added, ...secretaryRights } }
  }
  const found = await findParticipant(db, stage, id)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  const isScored = await hasResult(db, stage.key, id)
  // D-34
  if (isScored && stage.resultsStatus !== null) return { kind: "refused", reason: "results-approved" }
  const { form, version, isOutOfCompetition } = found
  const subject = { id, version }
  const { numbers } = await offerNumbers(db, stage, form)
  const known = { hasResult: isScored, isOutOfCompetition, form, numbers, subject }
  return { kind: "started", start: { ...choices, ...unridden, ...known, ...secretaryRights } }
}

// D-56
const secretaryRights = { mayAddTeam: true, mayAddClub: true }

const nothingElse = { isOutOfCompetition: null, consent: null }
const unridden = { hasResult: false, losesConfirmation: false, lastClass: null, ...nothingElse }

const emptyForm: Form = {
  name: "",
  racingNumber: null,
  bike: null,
  racingClass: null,
  birthDate: null,
  license: null,
  club: null,
  gender: null,
  team: null,
}

const choicesOf = async (db: Db, stage: FoundStage, now: number): Promise<Choices> => ({
  today: localDayOf(now, stage.timeZone),
  startDay: localDayOf(stage.competitionStartDate, stage.timeZone),
  classes: await selectClasses(db, stage.key),
  clubs: await listClubs(db),
  championship: askedFor(stage),
})

/** Returns what a stage's championship asks riders for, and its teams. */
const askedFor = ({
  hasTeamCompetition,
  hasClubStandings,
  hasWomenClasses,
  teams,
}: FoundStage): Choices["championship"] => ({ hasTeamCompetition, hasClubStandings, hasWomenClasses, teams })

const selectClasses = (db: Db, stageKey: number): Promise<RegistrationStart["classes"]> =>
  db
    .select({
      name: championshipClass.name,
      order: championshipClass.order,
      yearsFrom: stageClass.yearsFrom,
      yearsTo: stageClass.yearsTo,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** Classes, clubs and teams of another championship, or with former names, cannot be chosen here. */
const offered = (last: Form, choices: Choices): Form => ({
  ...last,
  racingClass: classIn(choices, last.racingClass),
  club: choices.clubs.find(({ id }) => id === last.club)?.id ?? null,
  team: knownTeam(last.team, choices.championship.teams),
})

const classIn = ({ classes }: Choices, requested: string | null): string | null =>
  classes.find(({ name }) => name === requested)?.name ?? null

/** Returns the class of a rider's latest registration in the championship of a stage, or null. */
const lastClassOf = async (db: Db, stage: FoundStage, riderId: string): Promise<string | null> => {
  const [last] = await db
    .select({ racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(stageTable, eq(stageTable.key, participant.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.id, riderId), isOf(stageTable, stage)))
    .orderBy(desc(stageTable.competitionStartDate), desc(stageTable.key))
    .limit(1)
  return last?.racingClass ?? null
}

const knownTeam = (team: string | null, teams: readonly string[]): string | null =>
  team === null ? null : (teams.find((one) => comparableTeam(one) === comparableTeam(team)) ?? null)

/** The name of an account; empty if its owner has given none. */
const nameOf = async (db: Db, userId: string): Promise<string> => {
  const [found] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return found?.name ?? ""
}

/** The procedures that open riders' and secretaries' dialogs. */
export const startProcedures = {
  startAsVisitor: procedures.registration.startAsVisitor.handler(async ({ input, context, errors }) => {
    const { stageRevision, track, db } = context
    trackStage(context, input.stage, await stageRevision(input.stage))
    const started = await answer(startAsVisitor(context, input.stage), errors)
    const { clubs, championship, numbers, consent } = started.start
    const clubsNow = async () => versionOf(await listClubs(db))
    track("clubs", { version: versionOf(clubs), current: clubsNow })
    // a rider of another stage may add a team, and a number may be kept from now on: that is no change of this stage
    const championshipNow = async () => {
      const stage = await findStage(db, input.stage)
      if (!stage) return versionOf(null)
      const offer = await offerNumbers(db, stage, emptyForm)
      return versionOf([askedFor(stage), offer.numbers, await askedConsent(db, stage, null)])
    }
    const version = versionOf([championship, numbers, consent])
    track(`championship of ${input.stage}`, { version, current: championshipNow })
    return started
  }),
  startJoining: procedures.registration.startJoining.handler(({ input, context, errors }) =>
    answer(startJoining(context, input.stage, input), errors),
  ),
  startChanging: procedures.registration.startChanging.handler(({ input, context, errors }) =>
    answer(startChanging(context, input.stage, input), errors),
  ),
  startSaving: procedures.registration.startSaving.handler(({ input, context, errors }) =>
    answer(startSaving(context, input.stage, input.id), errors),
  ),
}
