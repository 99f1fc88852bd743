import { and, eq, sql } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { FormFault, ParticipantForm } from "#contracts/registration/participant-form.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import {
  decideRegistration,
  type LicenceQuestion,
  type RegistrationDecision,
  type ToConfirm,
} from "#domain/registration/decide-registration.ts"
import { holderOf, isKeptForOther } from "#domain/registration/kept-numbers.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { rider } from "#server/db/schema/riders.ts"
import { isChampionship } from "#server/stages/championship-place.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { endUnconsented } from "#server/stages/consents.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import { touchPostings } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import type { FoundFacts } from "./registration-facts.ts"
import { dropEmptyTeams } from "./riders-teams.ts"
import { placeLateEntry } from "./start-list/late-entries.ts"
import { participantVersion, writtenForm } from "./written-form.ts"

/** A participant's form as somebody sends it. */
export type SentForm = {
  form: ParticipantForm
  /** What they have confirmed, or were told before. */
  confirmed: readonly ToConfirm[]
  /** Only a secretary says it (RX-01); left out: it stays as it is, and a new participant competes. */
  isOutOfCompetition?: boolean | undefined
}

/** A participant's form with who sends it and for whom. */
export type ParticipantChange = SentForm & {
  id: string
  userId: string
  now: number
  /** An organiser has confirmed what is changed by it, and has to confirm it again. */
  losesConfirmation?: boolean
  /** What is to be asked about the licence (SN-02); left out: nothing. */
  licence?: LicenceQuestion | null
}

/** Whether a participant's form is written, or what is in its way. */
export type WriteParticipantOutcome =
  | { kind: "written" }
  | Exclude<RegistrationDecision, { kind: "accepted" }>

/** The same for a form that has not been checked for the rider's age. */
export type WriteFormOutcome = WriteParticipantOutcome | { kind: "faults"; faults: FormFault[] }

/** Writes a form that was just sent: the day in the stage's time zone says who is too young for it (PA-03). */
export const writeForm = async (
  write: StageWrite,
  facts: FoundFacts,
  change: ParticipantChange,
): Promise<WriteFormOutcome> => {
  const today = localDayOf(change.now, facts.stage.timeZone)
  if (change.form.birthDate > latestBirthDate(today)) return { kind: "faults", faults: ["birth-date-late"] }
  return writeParticipant(write, facts, change)
}

/**
 * Registers or changes a participant, by facts read under the stage's lock, so that two forms sent at once see each other. An
 * existing result gets the changes too (PA-07), and a new team joins the championship (D-23). The caller commits or rolls back.
 */
export const writeParticipant = async (
  write: StageWrite,
  facts: FoundFacts,
  change: ParticipantChange,
): Promise<WriteParticipantOutcome> => {
  const { id, form, confirmed, losesConfirmation = false, licence = null, userId, now } = change
  const { stage, former } = facts
  const decided = { ...facts, losesConfirmation, licence, isNumberKept: isNumberKept(facts, form) }
  const decision = decideRegistration({ ...form, id }, decided, confirmed)
  if (decision.kind !== "accepted") return decision
  const formValues = storedValues(facts, form)
  const wasOut = former?.row.isOutOfCompetition ?? false
  const { isOutOfCompetition = wasOut } = change
  const values = { ...formValues, team: await knownTeam(write, stage, formValues.team), isOutOfCompetition }
  const { db } = write
  const place = { stageKey: write.stage.key, id }
  if (former) {
    await db
      .update(participant)
      .set({ ...values, modifiedOn: now })
      .where(isPlace(place))
    await copyToResult(write, id, values)
    if (former.row.team !== values.team) await dropEmptyTeams(write)
    // it is a change of the results too, and undone as one (RX-01)
    if (isOutOfCompetition !== wasOut && facts.before?.hasResult)
      await storeUndoStep(
        write,
        { userId, now },
        { step: { kind: "competition", isOut: isOutOfCompetition }, participantId: id },
      )
  } else {
    await db.insert(participant).values({ ...place, ...values, status: "Registered", createdOn: now })
    // RI-01: the owner of an account has a page from the first entry on; riders whom it holds have one already
    if (id === userId) await db.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
  }
  // a rider who loses the confirmation by the change becomes Registered with it
  const isOtherAge = former?.row.status === "Confirmed" && former.row.birthDate !== values.birthDate
  if (isOtherAge && !losesConfirmation) await endUnconsented(write, { userId, now }, [id])
  // TI-02: who comes to a class late gets the next free slot of its start list
  if (former?.row.classKey !== values.classKey) await placeLateEntry(write, { userId, now }, id)
  const after = { ...writtenForm(values, form.racingClass), isOutOfCompetition }
  const changes = former
    ? {
        before: { ...former.form, isOutOfCompetition: wasOut },
        after,
        hasResult: facts.before?.hasResult ?? false,
      }
    : { after }
  await auditStage(
    write,
    { userId, now },
    { event: former ? "update_participant" : "new_participant", data: { participant: id, ...changes } },
  )
  return { kind: "written" }
}

/** Is the number of a form kept for another rider (SN-01)? Who has had it already, since before it was kept, may stay with it. */
export const isNumberKept = ({ kept, former }: Pick<FoundFacts, "kept" | "former">, form: ParticipantForm) =>
  form.racingNumber !== former?.row.racingNumber &&
  isKeptForOther(kept, { ...holderOf(form), racingNumber: form.racingNumber })

/** Is a participant already as in the form, because it was written and only the answer was lost? */
export const isWritten = (facts: FoundFacts, form: ParticipantForm): boolean =>
  facts.former !== null && isStored(facts, facts.former.row, form)

type Settings = Pick<FoundFacts, "stage" | "classKeys">

/**
 * Does a form equal the stored participant, apart from the spelling of the team? Only the fields that the championship asks for
 * today are compared: it may have asked for more before.
 */
export const isStored = (
  settings: Settings,
  stored: typeof participant.$inferSelect,
  form: ParticipantForm,
): boolean => {
  const versionNow = (values: Parameters<typeof participantVersion>[0]) => {
    const { gender, team } = wanted(settings, values)
    return participantVersion({ ...values, gender, team: team === null ? null : comparableTeam(team) })
  }
  return versionNow(stored) === versionNow(storedValues(settings, form))
}

/** Returns the columns for a form, with the team as the championship spells it. */
const storedValues = (settings: Settings, form: ParticipantForm) => {
  const { racingClass, club, ...rest } = form
  const { gender, team } = wanted(settings, form)
  return {
    ...rest,
    classKey: settings.classKeys.get(racingClass) ?? 0,
    clubId: club,
    gender,
    team: team === null ? null : spelledTeam(settings.stage.teams, team),
  }
}

/** Returns gender and team if the championship asks for them. */
const wanted = ({ stage }: Settings, { gender, team }: Pick<ParticipantForm, "gender" | "team">) => ({
  gender: stage.hasClubStandings || stage.hasWomenClasses ? gender : null,
  team: stage.hasTeamCompetition ? team : null,
})

const spelledTeam = (teams: readonly string[], team: string): string =>
  teams.find((one) => comparableTeam(one) === comparableTeam(team)) ?? team.replace(/\s+/g, " ")

const isPlace = ({ stageKey, id }: { stageKey: number; id: string }) =>
  and(eq(participant.stageKey, stageKey), eq(participant.id, id))

const copyToResult = async (
  write: StageWrite,
  id: string,
  copied: Partial<typeof result.$inferInsert>,
): Promise<void> => {
  const { name, racingNumber, bike, classKey, birthDate, clubId, gender, team, isOutOfCompetition } = copied
  const copy = { name, racingNumber, bike, classKey, birthDate, clubId, gender, team, isOutOfCompetition }
  await write.db
    .update(result)
    .set({ ...copy, revision: write.stage.revision, changedOn: sql`clock_timestamp()` })
    .where(and(eq(result.stageKey, write.stage.key), eq(result.participantId, id), eq(result.deleted, false)))
  // changes in posted classes are shown with the rider's current name and number (OF-02)
  if (write.stage.isPosted) await touchPostings(write)
}

/** Returns a team as the championship spells it; one that is new is added to the championship (D-23). */
const knownTeam = async (
  write: StageWrite,
  place: FoundStage,
  team: string | null,
): Promise<string | null> => {
  if (team === null) return null
  const { db } = write
  const isOurs = isChampionship(place)
  // another stage of the championship may add a team at the same moment
  const { teams: known, ridersTeams } = championship
  const [ours] = await db.select({ teams: known, ridersTeams }).from(championship).where(isOurs).for("update")
  const teams = ours?.teams ?? []
  const name = spelledTeam(teams, team)
  if (teams.includes(name)) return name
  await db
    .update(championship)
    .set({ teams: [...teams, name], ridersTeams: [...(ours?.ridersTeams ?? []), name] })
    .where(isOurs)
  return name
}
