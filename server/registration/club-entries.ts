import { sql } from "drizzle-orm"
import type { ClubEntryForm } from "#contracts/registration/club-entry-form.ts"
import {
  keptFromManagers,
  type ParticipantForm,
  type RegistrationStart,
} from "#contracts/registration/participant-form.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { withOwnNumber } from "#domain/registration/kept-numbers.ts"
import { answer, type ProcedureContext, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeIfDone } from "#server/stages/change-stage.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { clubRiders } from "#server/stages/held-riders.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { findParticipant } from "./find-participant.ts"
import { ownLicenceQuestion } from "./licences.ts"
import { type ChangeOutcome, changeEntry } from "./own-participation.ts"
import {
  cancelRefusal,
  changeRefusal,
  findOwnPlace,
  joinRefusal,
  type OwnRefusal,
  placeIn,
  refuseEarly,
} from "./own-place.ts"
import { readFacts, whoHas } from "./registration-facts.ts"
import { type TakenOut, takeOut } from "./remove-participants.ts"
import {
  beginChanging,
  beginJoining,
  type StartChangingOutcome,
  type StartJoiningOutcome,
} from "./start-registration.ts"
import { tellingRiders } from "./tell-riders.ts"
import { writeOwnForm } from "./write-own-form.ts"
import type { WriteFormOutcome } from "./write-participant.ts"

type Form = RegistrationStart["form"]
type Place = { stage: string; rider: string }
type NotOfClub = { kind: "refused"; reason: "forbidden" | "not-of-club" }

const notOfClub = { kind: "refused", reason: "not-of-club" } as const

/** What is known of a rider whom somebody may enter for a stage as the manager of their club (FA-05); null: they may not. */
const findOfClub = async (
  db: Pick<Db, "execute">,
  { userId }: Pick<Actor, "userId">,
  { stage, rider }: Place,
): Promise<{ club: string; form: Form } | null> => {
  const { institution } = stageParams(stage)
  const { rows } = await db.execute<{ club: string; form: Form }>(sql`
    select club_id as club, form from ${clubRiders(userId)} as managed
    where id = ${rider} and institution_id = ${institution}`)
  return rows[0] ?? null
}

/**
 * The same under the stage's lock. Until the write ends, the rider's account and the rider stay, whose deletion would miss the entry
 * (D-35), and so does the role: whoever takes it back, or refuses, waits, and from then on nothing is entered.
 */
const keepOfClub = async ({ db }: StageWrite, { userId }: Pick<Actor, "userId">, place: Place) => {
  await db.execute(sql`
    select from "user" where id = (select user_id from rider where entry_id = ${place.rider}) for key share`)
  await db.execute(sql`
    select from rider join role on role.user_id = ${userId} and role.role = 'club-manager'
    where entry_id = ${place.rider} order by role.id for share of rider, role`)
  return findOfClub(db, { userId }, place)
}

/** What the form starts with as a manager may see it: without what is private, and without a version that it could be guessed by. */
const shownToManager = (start: RegistrationStart): RegistrationStart => {
  const { form, subject } = start
  return {
    ...start,
    form: { ...form, birthDate: null, license: null, gender: null },
    // whose child the rider is, the holders say on the stage's page
    consent: null,
    kept: keptFromManagers.filter((field) => form[field] !== null),
    subject: subject && { ...subject, version: shownVersion(form) },
  }
}

const shownVersion = ({ name, racingNumber, bike, racingClass, club, team }: Form): string =>
  versionOf([name, racingNumber, bike, racingClass, club, team])

/** The form of an entry, as the manager's answers and what is known make it; null: nobody knows the birth date. */
const completed = (
  known: Form,
  { birthDate, license, gender, ...entry }: ClubEntryForm,
): ParticipantForm | null => {
  const day = known.birthDate ?? birthDate
  if (day === null) return null
  return {
    ...entry,
    name: known.name,
    club: known.club,
    birthDate: day,
    license: license ?? known.license,
    gender: known.gender ?? gender,
  }
}

const nobodyKnows: WriteFormOutcome = { kind: "faults", faults: ["birth-date-empty"] }

/** Returns what the form starts with in which the manager of a rider's club enters them for a stage (FA-05). */
export const startEntering = async (
  context: Context,
  place: Place,
): Promise<StartJoiningOutcome | NotOfClub> => {
  const { db, actor } = context
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  if (!(await findOfClub(db, actor, place))) return notOfClub
  const begun = await beginJoining(context, place.stage, place.rider)
  return begun.kind === "started" ? { ...begun, start: shownToManager(begun.start) } : begun
}

/** The same for their entry. */
export const startChangingEntry = async (
  context: Context,
  place: Place,
): Promise<StartChangingOutcome | NotOfClub> => {
  const { db, actor } = context
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  if (!(await findOfClub(db, actor, place))) return notOfClub
  const begun = await beginChanging(context, place.stage, place.rider)
  return begun.kind === "started" ? { ...begun, start: shownToManager(begun.start) } : begun
}

/** Whether the rider is in the stage now, or why not. */
export type EnterOutcome = WriteFormOutcome | NotOfClub | OwnRefusal<"joined-already" | "entered-already">

type SentEntry = Place & { form: ClubEntryForm; confirmed: readonly ToConfirm[] }

/** Enters a rider on behalf of the manager of their club; what the rider's next form begins with stays theirs. */
export const enterForClub = async (
  { db, actor, now }: Context,
  { form, confirmed, ...place }: SentEntry,
): Promise<EnterOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { stage: path, rider } = place
  const { userId } = actor
  const found = await findOfClub(db, actor, place)
  if (!found) return notOfClub
  const refusal = await refuseEarly({ db, now, own: { userId, riderId: rider } }, joinRefusal, path)
  if (refusal) return { kind: "refused", reason: refusal }
  const licence = await licenceQuestion({ db, actor, now }, { ...place, known: found.form, form, confirmed })
  return writeIfDone(
    db,
    { path, done: "written", by: { userId, now } },
    async (write): Promise<EnterOutcome> => {
      const known = await keepOfClub(write, actor, place)
      if (!known) return notOfClub
      const whole = completed(known.form, form)
      if (!whole) return nobodyKnows
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...whole, id: rider, mayAddTeam })
      const reason = joinRefusal(placeIn(facts), now)
      if (reason) return { kind: "refused", reason }
      const numbered = withOwnNumber(whole, facts.kept, whoHas(facts))
      return writeOwnForm(write, facts, { form: numbered, confirmed, licence, id: rider, userId, now })
    },
  )
}

/** Changes the entry of a rider on behalf of the manager of their club, with the version that the form began with. */
export const changeForClub = async (
  { db, actor, now }: Context,
  { form, confirmed, version, ...place }: SentEntry & { version: string },
): Promise<ChangeOutcome | NotOfClub> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { stage: path, rider } = place
  const { userId } = actor
  const found = await findOfClub(db, actor, place)
  if (!found) return notOfClub
  const refusal = await refuseEarly({ db, now, own: { userId, riderId: rider } }, changeRefusal, path)
  if (refusal) return { kind: "refused", reason: refusal }
  const entered = await findEntry(db, place)
  const licence =
    entered && (await licenceQuestion({ db, actor, now }, { ...place, known: entered, form, confirmed }))
  return writeIfDone(
    db,
    { path, done: "written", by: { userId, now } },
    async (write): Promise<ChangeOutcome | NotOfClub> => {
      if (!(await keepOfClub(write, actor, place))) return notOfClub
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...form, club: null, id: rider, mayAddTeam })
      const { former } = facts
      if (!former) return { kind: "refused", reason: "participant-not-found" }
      const whole = completed(former.form, form)
      if (!whole) return nobodyKnows
      const isSeen = () => shownVersion(former.form) === version
      return changeEntry(write, facts, { form: whole, confirmed, licence, id: rider, userId, now, isSeen })
    },
  )
}

const findEntry = async (db: Db, { stage: path, rider }: Place): Promise<Form | null> => {
  const stage = await findStage(db, path)
  return stage && ((await findParticipant(db, stage, rider))?.form ?? null)
}

/** What is asked about a licence, typed by the manager or known, which the answer does not name (SN-02). */
const licenceQuestion = async (
  context: { db: Db; actor: Actor; now: number },
  { stage, rider, known, form, confirmed }: SentEntry & { known: Form },
) => {
  const whole = completed(known, form)
  return whole && ownLicenceQuestion(context, stage, { riderId: rider, form: whole, confirmed })
}

/** Whether the rider is out of the stage, or why not. */
export type CancelEntryOutcome = { kind: "removed" } | NotOfClub | OwnRefusal<"has-results">

/** Takes a rider out of a stage on behalf of the manager of their club; who is out already counts as taken out. */
export const cancelForClub = async (context: Context, place: Place): Promise<CancelEntryOutcome> => {
  const left = await takeOutOfClub(context, place)
  if (left.kind === "removed") return left
  const { reason } = left
  return reason === "participant-not-found" ? { kind: "removed" } : { kind: "refused", reason }
}

type LeaveOutcome = TakenOut | NotOfClub | OwnRefusal<"participant-not-found">

const takeOutOfClub = async ({ db, actor, now }: Context, place: Place): Promise<LeaveOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { stage: path, rider } = place
  const { userId } = actor
  if (!(await findOfClub(db, actor, place))) return notOfClub
  const refusal = await refuseEarly({ db, now, own: { userId, riderId: rider } }, cancelRefusal, path)
  if (refusal) return { kind: "refused", reason: refusal }
  return writeIfDone(
    db,
    { path, done: "removed", by: { userId, now } },
    async (write): Promise<LeaveOutcome> => {
      if (!(await keepOfClub(write, actor, place))) return notOfClub
      const reason = cancelRefusal(await findOwnPlace(write.db, path, rider), now)
      return reason === null ? takeOut(write, rider, { userId, now }) : { kind: "refused", reason }
    },
  )
}

/** Runs a manager's change of an entry, and tells its rider of it (CH-03). */
const telling = async <Answer>(context: ProcedureContext, place: Place, change: () => Promise<Answer>) => {
  const found = context.actor && (await findOfClub(context.db, context.actor, place))
  return found
    ? tellingRiders(
        context,
        { path: place.stage, ids: [place.rider], by: { kind: "club", club: found.club } },
        change,
      )
    : change()
}

/** The procedures by which managers of clubs enter riders. */
export const clubEntryProcedures = {
  startEntering: procedures.clubs.startEntering.handler(({ input, context, errors }) =>
    answer(startEntering(context, input), errors),
  ),
  startChanging: procedures.clubs.startChanging.handler(({ input, context, errors }) =>
    answer(startChangingEntry(context, input), errors),
  ),
  enter: procedures.clubs.enter.handler(({ input, context, errors }) =>
    telling(context, input, () => answer(enterForClub(context, input), errors)),
  ),
  change: procedures.clubs.change.handler(async ({ input, context, errors }) => {
    const came = await telling(context, input, () => answer(changeForClub(context, input), errors))
    // the form equals what is stored, whoever wrote that
    return came.kind === "written" || came.kind === "unchanged" ? { kind: "written" as const } : came
  }),
  cancel: procedures.clubs.cancel.handler(({ input, context, errors }) =>
    telling(context, input, () => answer(cancelForClub(context, input), errors)),
  ),
}
