import { randomUUID } from "node:crypto"
import { and, asc, desc, eq } from "drizzle-orm"
import { localDayOf } from "#contracts/local-time.ts"
import type { ParticipantForm, RegistrationStart } from "#contracts/participant-form.ts"
import { may } from "#domain/access/may.ts"
import { nameFromAddress } from "#domain/accounts/name-from-address.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { enteredPrefix, type ParticipantStatus } from "#domain/registration/participants.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import { answer, procedures, trackStage } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant, savedRegistration } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { hasLinkedEntry } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { hasResult, type OwnResult, ownResult } from "./registration-facts.ts"
import { participantVersion, writtenForm } from "./written-form.ts"

type Form = RegistrationStart["form"]
type Choices = Omit<RegistrationStart, "form" | "subject" | "mayAddTeam" | keyof typeof unridden>

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
  return {
    kind: "started",
    start: { ...choices, ...unridden, form: emptyForm, subject: null, mayAddTeam: true },
  }
}

/**
 * Returns what a rider's form for a published stage starts with: what they last registered with, as far as the stage
 * offers it (PA-08). There is none while the stage has no class (D-44).
 */
export const startJoining = async (
  { db, actor, now }: Context,
  stagePath: string,
): Promise<StartJoiningOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const stage = await findStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  if (await findParticipant(db, stage, actor.userId)) return { kind: "refused", reason: "joined-already" }
  if (await hasLinkedEntry(db, stage.key, actor.userId)) return { kind: "refused", reason: "entered-already" }
  const choices = await choicesOf(db, stage, now)
  if (choices.classes.length === 0) return { kind: "refused", reason: "no-classes" }
  const last = await lastRegistration(db, actor.userId)
  const lastClass = classIn(choices, await lastClassOf(db, stage, actor.userId))
  const filled = last ? offered(last, choices) : { ...emptyForm, name: await nameOf(db, actor.userId) }
  const form = { ...filled, racingClass: lastClass ?? filled.racingClass }
  const mayAddTeam = may(actor, "add-team", "site")
  return { kind: "started", start: { ...choices, ...unridden, lastClass, form, subject: null, mayAddTeam } }
}

/** Returns what the form starts with for riders who change their registration: their current data. */
export const startChanging = async (
  { db, actor, now }: Context,
  stagePath: string,
): Promise<StartChangingOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const stage = await findStage(db, stagePath)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!mayJoinNow(stage, now)) return { kind: "refused", reason: "registration-closed" }
  const found = await findParticipant(db, stage, actor.userId)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  const reason = await ownResult(db, stage.key, actor.userId)
  if (reason) return { kind: "refused", reason }
  const { form, version, status } = found
  const subject = { id: actor.userId, version }
  const losesConfirmation = status === "Confirmed"
  const mayAddTeam = may(actor, "add-team", "site")
  const choices = await choicesOf(db, stage, now)
  return { kind: "started", start: { ...choices, ...unridden, losesConfirmation, form, subject, mayAddTeam } }
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
    const subject = { id: `${enteredPrefix}${randomUUID().replaceAll("-", "")}`, version: null }
    return {
      kind: "started",
      start: {
        ...choices,
        ...unridden,
        isOutOfCompetition: false,
        form: emptyForm,
        subject,
        mayAddTeam: true,
      },
    }
  }
  const found = await findParticipant(db, stage, id)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  const isScored = await hasResult(db, stage.key, id)
  // D-34
  if (isScored && stage.resultsStatus !== null) return { kind: "refused", reason: "results-approved" }
  const { form, version, isOutOfCompetition } = found
  const subject = { id, version }
  const known = { hasResult: isScored, isOutOfCompetition, form, subject }
  return { kind: "started", start: { ...choices, ...unridden, ...known, mayAddTeam: true } }
}

const unridden = { hasResult: false, losesConfirmation: false, lastClass: null, isOutOfCompetition: null }

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
const lastClassOf = async (db: Db, stage: FoundStage, userId: string): Promise<string | null> => {
  const [last] = await db
    .select({ racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(stageTable, eq(stageTable.key, participant.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.id, userId), isOf(stageTable, stage)))
    .orderBy(desc(stageTable.competitionStartDate), desc(stageTable.key))
    .limit(1)
  return last?.racingClass ?? null
}

const knownTeam = (team: string | null, teams: readonly string[]): string | null =>
  team === null ? null : (teams.find((one) => comparableTeam(one) === comparableTeam(team)) ?? null)

const findParticipant = async (
  db: Db,
  stage: FoundStage,
  id: string,
): Promise<{
  form: Form
  version: string
  status: ParticipantStatus
  isOutOfCompetition: boolean
} | null> => {
  const [found] = await db
    .select({ rider: participant, racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
  if (!found) return null
  const { rider, racingClass } = found
  const { status, isOutOfCompetition } = rider
  const [form, version] = [writtenForm(rider, racingClass), participantVersion(rider)]
  return { form, version, status, isOutOfCompetition }
}

/** The name of an account; empty if nobody has typed it, and it is only the beginning of the address. */
const nameOf = async (db: Db, userId: string): Promise<string> => {
  const [found] = await db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  return found && found.name !== nameFromAddress(found.email) ? found.name : ""
}

/** Stores a rider's form for their next registration (PA-08). */
export const saveRegistration = async (
  write: StageWrite,
  { userId, form, now }: { userId: string; form: ParticipantForm; now: number },
): Promise<void> => {
  const saved = { participationData: form, modifiedOn: now }
  await write.db
    .insert(savedRegistration)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: savedRegistration.userId, set: saved })
}

/** Returns what a rider last registered with, or null. */
export const lastRegistration = async (db: Db, userId: string): Promise<ParticipantForm | null> => {
  const [saved] = await db
    .select({ form: savedRegistration.participationData })
    .from(savedRegistration)
    .where(eq(savedRegistration.userId, userId))
  return saved?.form ?? null
}

/** The procedures that open riders' and secretaries' dialogs. */
export const startProcedures = {
  startAsVisitor: procedures.registration.startAsVisitor.handler(async ({ input, context, errors }) => {
    const { stageRevision, track, db } = context
    trackStage(context, input.stage, await stageRevision(input.stage))
    const started = await answer(startAsVisitor(context, input.stage), errors)
    const { clubs, championship } = started.start
    const clubsNow = async () => versionOf(await listClubs(db))
    track("clubs", { version: versionOf(clubs), current: clubsNow })
    // a rider of another stage may add a team, which is no change of this one
    const championshipNow = async () => {
      const stage = await findStage(db, input.stage)
      return versionOf(stage && askedFor(stage))
    }
    track(`championship of ${input.stage}`, { version: versionOf(championship), current: championshipNow })
    return started
  }),
  startJoining: procedures.registration.startJoining.handler(({ input, context, errors }) =>
    answer(startJoining(context, input.stage), errors),
  ),
  startChanging: procedures.registration.startChanging.handler(({ input, context, errors }) =>
    answer(startChanging(context, input.stage), errors),
  ),
  startSaving: procedures.registration.startSaving.handler(({ input, context, errors }) =>
    answer(startSaving(context, input.stage, input.id), errors),
  ),
}
