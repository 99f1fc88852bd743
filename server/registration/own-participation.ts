import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { mayJoinNow, type RegistrationWindow } from "#domain/registration/registration-window.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { countAttempt } from "#server/db/count-attempt.ts"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeIfDone } from "#server/stages/change-stage.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { hasLinkedEntry } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { mailRegistration } from "./mail-registration.ts"
import { type FoundFacts, type OwnResult, ownResult, readFacts } from "./registration-facts.ts"
import { type TakenOut, takeOut } from "./remove-participants.ts"
import { writeStatuses } from "./save-participant.ts"
import { saveRegistration } from "./start-registration.ts"
import { isWritten, type SentForm, type WriteFormOutcome, writeForm } from "./write-participant.ts"
import { participantVersion } from "./written-form.ts"

/** Whether the rider is in the stage now, or why not. */
export type JoinOutcome = WriteFormOutcome | OwnRefusal<"joined-already" | "entered-already">

/**
 * Registers a rider for a published stage under their own user id, as Registered, and stores the form for the next time (PA-08,
 * PA-17). Refused when registration is closed (D-25), to anyone who repeatedly joins and leaves, and where a secretary has entered
 * them: a rider has one entry in a stage (RI-04). An account that was deleted meanwhile may do nothing.
 */
export const joinStage = async (
  { db, actor, now }: Context,
  stagePath: string,
  sent: SentForm,
): Promise<JoinOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, userId, now }, joinRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  return writeIfDone(
    db,
    { path: stagePath, done: "written", by: { userId, now } },
    async (write): Promise<JoinOutcome> => {
      if (!(await holdsAccount(write, userId))) return { kind: "refused", reason: "forbidden" }
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...sent.form, id: userId, mayAddTeam })
      const reason = joinRefusal(placeIn(facts), now)
      const joined: JoinOutcome =
        reason === null
          ? await writeForm(write, facts, { ...sent, id: userId, userId, now })
          : { kind: "refused", reason }
      if (joined.kind === "written") await saveRegistration(write, { userId, form: sent.form, now })
      return joined
    },
  )
}

/**
 * Returns whether an account exists, and keeps it until the write ends: its deletion looks for the stages that its rider is in, and
 * would not find this one (D-35). The deletion, too, locks stages first, then the account, then the links of riders.
 */
const holdsAccount = async (write: StageWrite, userId: string): Promise<boolean> => {
  const isOwner = eq(user.id, userId)
  const found = await write.db.select({ id: user.id }).from(user).where(isOwner).for("key share")
  return found.length > 0
}

/** A rider's form, with the version of their registration that it began with (`startChanging`). */
export type OwnForm = SentForm & { version: string }

/** Whether the rider's registration is now as in the form, or why not. */
export type ChangeOutcome =
  | Exclude<WriteFormOutcome, { kind: "written" }>
  /** `wasConfirmed`: an organiser has to confirm it again. */
  | { kind: "written"; wasConfirmed: boolean }
  /** It was so before: nothing was written. */
  | { kind: "unchanged" }
  | OwnRefusal<"participant-not-found" | OwnResult | "registration-changed">

/**
 * Changes riders' own registration while registration is open and before they have a result, and stores the form for the next
 * time (PA-18). A change to a confirmed registration makes it Registered again, which riders have to confirm first. Changes by
 * others since the form was opened are not overwritten.
 */
export const changeRegistration = async (
  { db, actor, now }: Context,
  stagePath: string,
  { version, ...sent }: OwnForm,
): Promise<ChangeOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, userId, now }, changeRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  return writeIfDone(
    db,
    { path: stagePath, done: "written", by: { userId, now } },
    async (write): Promise<ChangeOutcome> => {
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...sent.form, id: userId, mayAddTeam })
      return changeOwn(write, facts, { ...sent, version, userId, now })
    },
  )
}

const changeOwn = async (
  write: StageWrite,
  facts: FoundFacts,
  { version, userId, now, ...sent }: OwnForm & ActingUser,
): Promise<ChangeOutcome> => {
  const { former } = facts
  const reason = changeRefusal(placeIn(facts), now)
  if (reason || !former) return { kind: "refused", reason: reason ?? "participant-not-found" }
  if (isWritten(facts, sent.form)) return { kind: sent.isTrial ? "acceptable" : "unchanged" }
  if (participantVersion(former.row) !== version) return { kind: "refused", reason: "registration-changed" }
  const { status } = former.row
  const wasConfirmed = status === "Confirmed"
  const change = { ...sent, id: userId, userId, now, losesConfirmation: wasConfirmed }
  const written = await writeForm(write, facts, change)
  if (written.kind !== "written") return written
  if (wasConfirmed)
    await writeStatuses(
      write,
      { userId, now },
      { changed: [{ id: userId, before: status }], after: "Registered" },
    )
  await saveRegistration(write, { userId, form: sent.form, now })
  return { kind: "written", wasConfirmed }
}

/** Whether the rider is out of the stage now, or why not. */
export type CancelOutcome = { kind: "removed" } | OwnRefusal<"has-results">

/**
 * Takes riders out of a stage by their own wish, while registration is open and never with a result (PA-12, D-25). For a rider
 * who is not in the stage this counts as done: the first answer may have been lost, or another tab was faster.
 */
export const cancelParticipation = async (context: Context, stagePath: string): Promise<CancelOutcome> => {
  const left = await leaveStage(context, stagePath)
  if (left.kind === "removed") return left
  const { reason } = left
  return reason === "participant-not-found" ? { kind: "removed" } : { kind: "refused", reason }
}

type LeaveOutcome = TakenOut | OwnRefusal<"participant-not-found">

const leaveStage = async ({ db, actor, now }: Context, stagePath: string): Promise<LeaveOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, userId, now }, cancelRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  return writeIfDone(
    db,
    { path: stagePath, done: "removed", by: { userId, now } },
    async (write): Promise<LeaveOutcome> => {
      const reason = cancelRefusal(await findOwnPlace(write.db, stagePath, userId), now)
      return reason === null ? takeOut(write, userId, { userId, now }) : { kind: "refused", reason }
    },
  )
}

/** The facts that decide whether riders may join a stage, change their registration or leave. */
type OwnPlace = {
  /** Null: there is no such stage. */
  stage: (RegistrationWindow & { status: string }) | null
  isJoined: boolean
  isEnteredAlready: boolean
  result: OwnResult | null
}

const placeIn = ({ stage, former, isEnteredAlready, before }: FoundFacts): OwnPlace => ({
  stage,
  isJoined: former !== null,
  isEnteredAlready,
  result: before?.hasResult ? "ridden-already" : null,
})

/** Why riders may not join a stage, change their registration or leave it: what holds for all three, or something more. */
type OwnRefusal<Reason extends string> = {
  kind: "refused"
  reason: "forbidden" | "stage-not-found" | "registration-closed" | "too-many-joins" | Reason
}

/** More than anybody needs: a form is sent at least twice, first as a dry run. */
const limit = { most: 60, seconds: 3_600 }

/** Returns why a rider may not join a stage now; null: they may (D-25). */
const joinRefusal = (place: OwnPlace, now: number) =>
  closedRefusal(place, now) ??
  (place.isJoined ? "joined-already" : null) ??
  (place.isEnteredAlready ? "entered-already" : null)

/** Returns why a rider may not change their registration now; null: they may. */
const changeRefusal = (place: OwnPlace, now: number) => cancelRefusal(place, now) ?? place.result

/** Returns why a rider may not leave a stage now; null: they may (PA-12). */
const cancelRefusal = (place: OwnPlace, now: number) =>
  closedRefusal(place, now) ?? (place.isJoined ? null : "participant-not-found")

const closedRefusal = ({ stage }: OwnPlace, now: number) => {
  if (stage?.status !== "published") return "stage-not-found"
  return mayJoinNow(stage, now) ? null : "registration-closed"
}

/** Reads the facts that decide about a rider's own change. */
const findOwnPlace = async (
  db: Pick<Db, "select" | "$count">,
  stagePath: string,
  userId: string,
): Promise<OwnPlace> => {
  const stage = await findStage(db, stagePath)
  if (!stage) return { stage, isJoined: false, isEnteredAlready: false, result: null }
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, userId))
  const isJoined = (await db.$count(participant, isThem)) > 0
  return {
    stage,
    isJoined,
    isEnteredAlready: !isJoined && (await hasLinkedEntry(db, stage.key, userId)),
    result: isJoined ? await ownResult(db, stage.key, userId) : null,
  }
}

/**
 * Returns why a rider's own change is refused before it takes the stage's lock, for which judges' taps would wait: it is refused
 * anyway, or the account has made too many. Other changes are counted, and have to be checked again under the lock.
 */
const refuseUnlocked = async <Reason extends string>(
  { db, userId, now }: { db: Db; userId: string; now: number },
  refuse: (place: OwnPlace, now: number) => Reason | null,
  stagePath: string,
): Promise<Reason | "too-many-joins" | null> => {
  const refusal = refuse(await findOwnPlace(db, stagePath, userId), now)
  if (refusal) return refusal
  const key = createHash("sha256").update(`registration ${userId}`).digest("base64url")
  return (await countAttempt(db, { key, limit, now })) === null ? null : "too-many-joins"
}

/** The procedures for riders' own registrations. */
export const ownProcedures = {
  join: procedures.registration.join.handler(async ({ input, context, errors }) => {
    const came = await answer(joinStage(context, input.stage, input), errors)
    if (came.kind === "written") mailRegistration(context, input.stage, "joined")
    return came
  }),
  change: procedures.registration.change.handler(async ({ input, context, errors }) => {
    const came = await answer(changeRegistration(context, input.stage, input), errors)
    if (came.kind === "written")
      mailRegistration(context, input.stage, came.wasConfirmed ? "confirmation-lost" : "changed")
    // the form equals what is stored, whoever wrote that
    return came.kind === "written" || came.kind === "unchanged" ? { kind: "written" as const } : came
  }),
  cancel: procedures.registration.cancel.handler(({ input, context, errors }) =>
    answer(cancelParticipation(context, input.stage), errors),
  ),
}
