import { eq } from "drizzle-orm"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { may } from "#domain/access/may.ts"
import { withOwnNumber } from "#domain/registration/kept-numbers.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { nameAccount } from "#server/db/name-account.ts"
import { user } from "#server/db/schema/accounts.ts"
import { writeIfDone } from "#server/stages/change-stage.ts"
import { keepActing } from "#server/stages/claimed-entries.ts"
import { type ForRider, keepHeld, ownEntryId } from "#server/stages/held-riders.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { writeStatuses } from "#server/stages/write-statuses.ts"
import { type JoinConsent, prepareConsent, storeJoinConsent } from "./join-consent.ts"
import { ownLicenceQuestion } from "./licences.ts"
import { mailJoined, mailRegistration } from "./mail-registration.ts"
import {
  cancelRefusal,
  changeRefusal,
  closedRefusal,
  findOwnPlace,
  joinRefusal,
  type OwnRefusal,
  type OwnRider,
  placeIn,
  refuseUnlocked,
} from "./own-place.ts"
import { addJoining } from "./own-riders.ts"
import { type FoundFacts, type OwnResult, readFacts, whoHas } from "./registration-facts.ts"
import { type TakenOut, takeOut } from "./remove-participants.ts"
import { saveRegistration } from "./saved-registration.ts"
import { tellingHolders } from "./tell-riders.ts"
import { writeOwnForm } from "./write-own-form.ts"
import {
  isWritten,
  type ParticipantChange,
  type SentForm,
  type WriteFormOutcome,
} from "./write-participant.ts"
import { participantVersion } from "./written-form.ts"

/** Whether the rider is in the stage now, or why not. */
export type JoinOutcome =
  | WriteFormOutcome
  | OwnRefusal<"joined-already" | "entered-already" | "too-many-riders" | "too-many-changes">

/** For which rider of the account; null: for one who is new to it (FA-01); left out: for its owner. */
type ForAnyRider = { rider?: string | null | undefined }

/**
 * Registers a rider of the actor's account for a published stage, as Registered, and stores the form for the next time (PA-08,
 * PA-17); an account without a name gets that of its owner's form. Refused when registration is closed (D-25), to anyone who repeatedly
 * joins and leaves, and where a secretary has entered the rider: a rider has one entry in a stage (RI-04). An account or a rider that was
 * deleted meanwhile may do nothing.
 */
export const joinStage = async (
  { db, actor, now }: Context,
  stagePath: string,
  { rider, consent, ...sent }: SentForm & ForAnyRider & { consent?: JoinConsent | undefined },
): Promise<JoinOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  if (rider === null && !may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const ownId = await ownEntryId(db, userId)
  const own = { userId, riderId: rider === undefined ? ownId : rider }
  const refusal = await refuseUnlocked({ db, now, own }, joinRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  const licence = await ownLicenceQuestion({ db, actor, now }, stagePath, { ...own, ...sent })
  return writeIfDone(
    db,
    { path: stagePath, done: "written", by: { userId, now } },
    async (write): Promise<JoinOutcome> => {
      if (!(await keepAccount(write, userId))) return { kind: "refused", reason: "forbidden" }
      const found = await riderOf(write, own, { form: sent.form, now })
      if (found.kind === "refused") return found
      const { id: riderId } = found
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...sent.form, id: riderId, mayAddTeam })
      const reason = joinRefusal(placeIn(facts), now)
      const joined: JoinOutcome =
        reason === null
          ? await writeOwnForm(write, facts, {
              ...sent,
              form: withOwnNumber(sent.form, facts.kept, whoHas(facts)),
              licence,
              id: riderId,
              userId,
              now,
            })
          : { kind: "refused", reason }
      if (joined.kind === "written") {
        await saveRegistration(write.db, { riderId, form: sent.form, now })
        if (consent) await storeJoinConsent(write, { userId, now }, { stage: facts.stage, riderId, consent })
        if (riderId === ownId) await nameAccount(write.db, { userId, name: sent.form.name, now })
      }
      return joined
    },
  )
}

/** Returns the rider for whom somebody joins, kept with their account; one who is new to it is added. */
const riderOf = async (
  write: StageWrite,
  { userId, riderId }: { userId: string; riderId: string | null },
  added: { form: ParticipantForm; now: number },
) => {
  if (riderId === null) return addJoining(write.db, { userId }, added)
  return (await keepHeld(write.db, { userId, riderId }))
    ? ({ kind: "held", id: riderId } as const)
    : ({ kind: "refused", reason: "forbidden" } as const)
}

/**
 * Returns whether an account exists, and locks it until the write ends: its deletion looks for the stages that its rider is in, and
 * would not find this one (D-35). The deletion, too, locks stages first, then the account, then the links of riders. Whoever changes or adds
 * riders of the account locks it before what is known of them, so a weaker lock, raised to give it a name, would deadlock with that.
 */
export const keepAccount = async (write: StageWrite, userId: string): Promise<boolean> => {
  const isOwner = eq(user.id, userId)
  const found = await write.db.select({ id: user.id }).from(user).where(isOwner).for("no key update")
  return found.length > 0
}

/** A rider's form, with the version of their registration that it began with (`startChanging`). */
export type OwnForm = SentForm & ForRider & { version: string }

/** Whether the rider's registration is now as in the form, or why not. */
export type ChangeOutcome =
  | Exclude<WriteFormOutcome, { kind: "written" }>
  /** `wasConfirmed`: an organiser has to confirm it again. */
  | { kind: "written"; wasConfirmed: boolean }
  /** It was so before: nothing was written. */
  | { kind: "unchanged" }
  | OwnRefusal<"participant-not-found" | OwnResult | "registration-changed">

/**
 * Changes the registration of a rider of the account while registration is open and before they have a result, and stores the form for the next
 * time (PA-18). A change to a confirmed registration makes it Registered again, which riders have to confirm first. Changes by
 * others since the form was opened are not overwritten.
 */
export const changeRegistration = async (
  { db, actor, now }: Context,
  stagePath: string,
  { rider, ...sent }: OwnForm,
): Promise<ChangeOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const own = { userId, riderId: rider ?? (await ownEntryId(db, userId)) }
  const refusal = await refuseUnlocked({ db, now, own }, changeRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  const licence = await ownLicenceQuestion({ db, actor, now }, stagePath, { ...own, ...sent })
  return writeIfDone(
    db,
    { path: stagePath, done: "written", by: { userId, now } },
    async (write): Promise<ChangeOutcome> => {
      const savedFor = await keepActing(write.db, { ...own, stagePath })
      if (savedFor === null) return { kind: "refused", reason: "forbidden" }
      const mayAddTeam = may(actor, "add-team", "site")
      const facts = await readFacts(write, { ...sent.form, id: own.riderId, mayAddTeam })
      return changeOwn(write, facts, { ...sent, ...own, savedFor, licence, now })
    },
  )
}

/** The id with which the rider enters stages: that of an entry which was claimed is another one (FA-06). */
type SavedFor = { savedFor: string }

const changeOwn = async (
  write: StageWrite,
  facts: FoundFacts,
  {
    version,
    riderId,
    savedFor,
    ...sent
  }: OwnForm & OwnRider & ActingUser & Pick<ParticipantChange, "licence"> & SavedFor,
): Promise<ChangeOutcome> => {
  const isSeen: EntryChange["isSeen"] = (row) => participantVersion(row) === version
  const changed = await changeEntry(write, facts, { ...sent, id: riderId, isSeen })
  const { form, now } = sent
  if (changed.kind === "written") await saveRegistration(write.db, { riderId: savedFor, form, now })
  return changed
}

type EntryChange = Omit<ParticipantChange, "losesConfirmation"> & {
  /** Is the entry still as it was when the form was filled in? */
  isSeen(row: NonNullable<FoundFacts["former"]>["row"]): boolean
}

/** Changes the entry of a rider on behalf of somebody who may enter them. */
export const changeEntry = async (
  write: StageWrite,
  facts: FoundFacts,
  { isSeen, ...sent }: EntryChange,
): Promise<ChangeOutcome> => {
  const { id, userId, now } = sent
  const { former } = facts
  const reason = changeRefusal(placeIn(facts), now)
  if (reason || !former) return { kind: "refused", reason: reason ?? "participant-not-found" }
  if (isWritten(facts, sent.form)) return { kind: "unchanged" }
  if (!isSeen(former.row)) return { kind: "refused", reason: "registration-changed" }
  const { status } = former.row
  const wasConfirmed = status === "Confirmed"
  const written = await writeOwnForm(write, facts, { ...sent, losesConfirmation: wasConfirmed })
  if (written.kind !== "written") return written
  if (wasConfirmed)
    await writeStatuses(write, { userId, now }, { changed: [{ id, before: status }], after: "Registered" })
  return { kind: "written", wasConfirmed }
}

/** Whether the rider is out of the stage now, or why not. */
export type CancelOutcome = { kind: "removed" } | OwnRefusal<"has-results">

/**
 * Takes riders out of a stage by their own wish, while registration is open and never with a result (PA-12, D-25). For a rider
 * who is not in the stage this counts as done: the first answer may have been lost, or another tab was faster.
 */
export const cancelParticipation = async (
  context: Context,
  stagePath: string,
  rider: ForRider = {},
): Promise<CancelOutcome> => {
  const left = await leaveStage(context, stagePath, rider)
  if (left.kind === "removed") return left
  const { reason } = left
  return reason === "participant-not-found" ? { kind: "removed" } : { kind: "refused", reason }
}

type LeaveOutcome = TakenOut | OwnRefusal<"participant-not-found">

const leaveStage = async (
  { db, actor, now }: Context,
  stagePath: string,
  { rider }: ForRider,
): Promise<LeaveOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const own = { userId, riderId: rider ?? (await ownEntryId(db, userId)) }
  const refusal = await refuseUnlocked({ db, now, own }, cancelRefusal, stagePath)
  if (refusal) return { kind: "refused", reason: refusal }
  return writeIfDone(
    db,
    { path: stagePath, done: "removed", by: { userId, now } },
    async (write): Promise<LeaveOutcome> => {
      if ((await keepActing(write.db, { ...own, stagePath })) === null)
        return { kind: "refused", reason: "forbidden" }
      const reason = cancelRefusal(await findOwnPlace(write.db, stagePath, own.riderId), now)
      return reason === null ? takeOut(write, own.riderId, { userId, now }) : { kind: "refused", reason }
    },
  )
}

/** Whether somebody may be mailed once more who of their riders has joined, or why not. */
const mayMail = async (
  { db, actor, now }: Context,
  stagePath: string,
): Promise<{ kind: "may" } | OwnRefusal<never>> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const refusal = await refuseUnlocked({ db, now, own: { userId, riderId: null } }, closedRefusal, stagePath)
  return refusal ? { kind: "refused", reason: refusal } : { kind: "may" }
}

/** The procedures for riders' own registrations. */
export const ownProcedures = {
  join: procedures.registration.join.handler(async ({ input, context, errors }) => {
    const { consent, settle } = await prepareConsent(context, input)
    let isWritten = false
    try {
      const came = await tellingHolders(context, input, () =>
        answer(joinStage(context, input.stage, { ...input, consent }), errors),
      )
      isWritten = came.kind === "written"
      if (isWritten && !input.hasMore) await mailJoined(context, input.stage)
      return came
    } finally {
      // a refusal throws
      await settle(isWritten)
    }
  }),
  mailJoined: procedures.registration.mailJoined.handler(async ({ input, context, errors }) => {
    await answer(mayMail(context, input.stage), errors)
    await mailJoined(context, input.stage)
    return { kind: "mailed" as const }
  }),
  change: procedures.registration.change.handler(async ({ input, context, errors }) => {
    const came = await tellingHolders(context, input, () =>
      answer(changeRegistration(context, input.stage, input), errors),
    )
    if (came.kind === "written")
      await mailRegistration(context, input, came.wasConfirmed ? "confirmation-lost" : "changed")
    // the form equals what is stored, whoever wrote that
    return came.kind === "written" || came.kind === "unchanged" ? { kind: "written" as const } : came
  }),
  cancel: procedures.registration.cancel.handler(({ input, context, errors }) =>
    tellingHolders(context, input, () => answer(cancelParticipation(context, input.stage, input), errors)),
  ),
}
