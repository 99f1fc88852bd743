import { and, eq } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import type { ProtestForm, ProtestRuling } from "#contracts/results/protest-forms.ts"
import { mostProtests, type ProtestTimeFault, protestTimeFault } from "#domain/results/protests.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import { touchProtests } from "#server/stages/protests.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

type Changed = { kind: "changed" }
const changed: Changed = { kind: "changed" }

type TimeRefusal = { kind: "refused"; reason: ProtestTimeFault }
type PartyRefusal = { kind: "refused"; reason: "unknown-participant" | "unknown-class" }
type KnownRefusal = { kind: "refused"; reason: "protest-not-found" | "changed-meanwhile" }

/** Whether the protest is recorded now, or why not. */
export type RecordProtestOutcome =
  | Changed
  | TimeRefusal
  | PartyRefusal
  | { kind: "refused"; reason: "protest-limit" | "protest-elsewhere" }
  | StageRefusal

type RecordProtest = {
  /** A UUID that the screen made: a form that is sent twice records one protest. */
  id: string
  form: ProtestForm
}

/** Records a protest, also once the results are approved: the jury may still decide it (OF-05). */
export const recordProtest = (
  context: Context,
  path: string,
  { id, form }: RecordProtest,
): Promise<RecordProtestOutcome> =>
  changeProtests(context, path, async (write, by): Promise<RecordProtestOutcome> => {
    const { db, stage } = write
    const read = await columnsOf(write, { form, known: null, now: by.now })
    if (read.kind === "refused") return read
    const [known] = await db.select({ stageKey: protest.stageKey }).from(protest).where(eq(protest.id, id))
    if (known) return known.stageKey === stage.key ? changed : elsewhere
    if ((await db.$count(protest, eq(protest.stageKey, stage.key))) >= mostProtests)
      return { kind: "refused", reason: "protest-limit" }
    // a form that was sent to two stages at once
    const added = await db
      .insert(protest)
      .values({ id, stageKey: stage.key, revision: stage.revision, ...read.columns })
      .onConflictDoNothing()
      .returning({ id: protest.id })
    if (added.length === 0) return elsewhere
    await auditProtest(write, by, { event: "record_protest", id, form })
    return changed
  })

const elsewhere: RecordProtestOutcome = { kind: "refused", reason: "protest-elsewhere" }

/** A protest as the secretary saw it: if somebody else has changed it since, the secretary has to look first. */
type KnownProtest = { id: string; seenRevision: number }

/** Whether the protest is changed now, or why not. */
export type EditProtestOutcome = Changed | TimeRefusal | PartyRefusal | KnownRefusal | StageRefusal

/** Changes what was recorded of a protest; the decision stays. */
export const editProtest = (
  context: Context,
  path: string,
  { form, ...known }: KnownProtest & { form: ProtestForm },
): Promise<EditProtestOutcome> =>
  changeProtests(context, path, async (write, by): Promise<EditProtestOutcome> => {
    const found = await findProtest(write, known)
    if (found.kind === "refused") return found
    const { isFeeReturned } = found.protest
    const read = await columnsOf(write, { form, known: found.protest, now: by.now })
    if (read.kind === "refused") return read
    await updateProtest(write, known.id, {
      ...read.columns,
      isFeeReturned: isFeeReturned && form.fee !== null,
    })
    await auditProtest(write, by, { event: "edit_protest", id: known.id, form })
    return changed
  })

/** Whether the decision is recorded now, or why not. */
export type DecideProtestOutcome = Changed | TimeRefusal | KnownRefusal | StageRefusal

/** Records what the jury decided about a protest, or, with null, that it is open again. No result changes by it (OF-05). */
export const decideProtest = (
  context: Context,
  path: string,
  { ruling, ...known }: KnownProtest & { ruling: ProtestRuling | null },
): Promise<DecideProtestOutcome> =>
  changeProtests(context, path, async (write, by): Promise<DecideProtestOutcome> => {
    const found = await findProtest(write, known)
    if (found.kind === "refused") return found
    const before = found.protest
    const { decision = null, text = null, decidedOn = null, isFeeReturned = false } = ruling ?? {}
    const reason = protestTimeFault({ receivedOn: before.receivedOn, decidedOn }, by.now)
    if (reason) return { kind: "refused", reason }
    const isReturned = isFeeReturned && before.fee !== null
    const columns = { decision, decisionText: text, decidedOn, isFeeReturned: isReturned }
    await updateProtest(write, known.id, columns)
    await auditStage(write, by, {
      event: "decide_protest",
      data: { protest: known.id, before: before.decision, after: decision, isFeeReturned: isReturned },
    })
    return changed
  })

/** Whether the protest is gone now, or why not. */
export type RemoveProtestOutcome = Changed | KnownRefusal | StageRefusal

/** Removes a protest that was recorded by mistake; the audit log keeps that it was there. */
export const removeProtest = (
  context: Context,
  path: string,
  known: KnownProtest,
): Promise<RemoveProtestOutcome> =>
  changeProtests(context, path, async (write, by): Promise<RemoveProtestOutcome> => {
    const found = await findProtest(write, known)
    if (found.kind === "refused") return found
    await write.db.delete(protest).where(eq(protest.id, known.id))
    await auditStage(write, by, {
      event: "remove_protest",
      data: { protest: known.id, before: found.protest.decision, after: null },
    })
    return changed
  })

/** Runs a change of a stage's protests, at whatever step its results are, and lets open pages show it. */
const changeProtests = <Outcome extends { kind: string }>(
  context: Context,
  path: string,
  change: (write: StageWrite, by: ActingUser) => Promise<Outcome>,
) =>
  changeStage<Outcome | Changed>(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by) => {
      const outcome = await change(write, by)
      await touchProtests(write.db, write.stage)
      return outcome
    },
  )

type Protest = typeof protest.$inferSelect

/** A form, and what was recorded before; null: nothing was. */
type Typed = { form: ProtestForm; known: Protest | null; now: number }

type About = Pick<Protest, "classKey" | "className">
type Protester = Pick<
  Protest,
  "participantId" | "protesterName" | "protesterNumber" | "removedName" | "removedBirthDate"
>
type Columns = About & Protester & Omit<ProtestForm, "racingClass" | "protester">

/** Returns what is stored of a form, or why it cannot be. */
const columnsOf = async (
  write: StageWrite,
  { form, known, now }: Typed,
): Promise<{ kind: "read"; columns: Columns } | TimeRefusal | PartyRefusal> => {
  const { racingClass, protester, ...columns } = form
  const { receivedOn } = form
  const reason = protestTimeFault({ receivedOn, decidedOn: known?.decidedOn ?? null }, now)
  if (reason) return { kind: "refused", reason }
  const about = racingClass === null ? wholeStage : await findClass(write, racingClass, known)
  if (!about) return { kind: "refused", reason: "unknown-class" }
  const who = await findProtester(write, protester, known)
  if (!who) return { kind: "refused", reason: "unknown-participant" }
  return { kind: "read", columns: { ...columns, ...about, ...who } }
}

const wholeStage: About = { classKey: null, className: null }

/** A class of the stage, or the one that was recorded and that the stage no longer has. */
const findClass = async (write: StageWrite, name: string, known: Protest | null): Promise<About | null> => {
  const [found] = await write.db
    .select({ classKey: stageClass.classKey, className: championshipClass.name })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(and(eq(stageClass.stageKey, write.stage.key), eq(championshipClass.name, name)))
  const isAsRecorded = known?.classKey === null && known.className === name
  return found ?? (isAsRecorded ? { classKey: null, className: name } : null)
}

/** Who protests: somebody else, a rider of the stage, or the one who was recorded and is no longer there. */
const findProtester = async (
  write: StageWrite,
  protester: ProtestForm["protester"],
  known: Protest | null,
): Promise<Protester | null> => {
  if ("name" in protester)
    return { participantId: null, protesterName: protester.name, protesterNumber: null, ...notRemoved }
  const { participantId } = protester
  const [found] = await write.db
    .select({ protesterName: participant.name, protesterNumber: participant.racingNumber })
    .from(participant)
    .where(and(eq(participant.stageKey, write.stage.key), eq(participant.id, participantId)))
  if (found) return { participantId, ...found, ...notRemoved }
  if (known?.participantId !== participantId) return null
  const { protesterName, protesterNumber, removedName, removedBirthDate } = known
  return { participantId, protesterName, protesterNumber, removedName, removedBirthDate }
}

const notRemoved = { removedName: null, removedBirthDate: null }

const findProtest = async (
  write: StageWrite,
  { id, seenRevision }: KnownProtest,
): Promise<{ kind: "found"; protest: typeof protest.$inferSelect } | KnownRefusal> => {
  const [found] = await write.db
    .select()
    .from(protest)
    .where(and(eq(protest.id, id), eq(protest.stageKey, write.stage.key)))
  if (!found) return { kind: "refused", reason: "protest-not-found" }
  if (found.revision > seenRevision) return { kind: "refused", reason: "changed-meanwhile" }
  return { kind: "found", protest: found }
}

const updateProtest = async (
  write: StageWrite,
  id: string,
  columns: Partial<typeof protest.$inferInsert>,
): Promise<void> => {
  const { revision } = write.stage
  await write.db
    .update(protest)
    .set({ ...columns, revision })
    .where(eq(protest.id, id))
}

type Audited = { event: AuditEventName; id: string; form: ProtestForm }

/** The log says what was done with which protest, and nothing of who protests and why. */
const auditProtest = (write: StageWrite, by: ActingUser, { event, id, form }: Audited) =>
  auditStage(write, by, { event, data: { protest: id, racingClass: form.racingClass, fee: form.fee } })

/** The procedures by which secretaries keep the protests of a stage. */
export const protestProcedures = {
  recordProtest: procedures.results.recordProtest.handler(({ input, context, errors }) =>
    answer(recordProtest(context, input.stage, input), errors),
  ),
  editProtest: procedures.results.editProtest.handler(({ input, context, errors }) =>
    answer(editProtest(context, input.stage, input), errors),
  ),
  decideProtest: procedures.results.decideProtest.handler(({ input, context, errors }) =>
    answer(decideProtest(context, input.stage, input), errors),
  ),
  removeProtest: procedures.results.removeProtest.handler(({ input, context, errors }) =>
    answer(removeProtest(context, input.stage, input), errors),
  ),
}
