import { and, eq, isNotNull, like, notExists, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { comparableName } from "#domain/registration/duplicates.ts"
import { enteredPrefix, isEnteredByOthers } from "#domain/registration/participants.ts"
import { answer, type ProcedureContext, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { writeStages } from "#server/stages/write-stage.ts"
import { forgetInAudit, forgetRemoved, idsInAudit } from "./forget-in-audit.ts"
import { forgetInLists } from "./forget-in-lists.ts"
import { forgetInProtests, removedProtesters } from "./forget-in-protests.ts"
import { forgetInTexts } from "./forget-in-texts.ts"
import { forgetRides } from "./forget-rides.ts"
import type { Ride } from "./forgotten-ids.ts"

/** Whether the person is forgotten; in a dry run, in how many stages they would be; or why not. */
export type ForgetParticipantOutcome =
  | { kind: "forgotten" }
  | { kind: "forgettable"; stages: number }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "participant-not-found" | "has-account"
    }

type Input = { id: string; isTrial: boolean }

/**
 * Forgets a person whom a secretary entered (D-35): in all stages of the institution in which somebody of the same name and birth
 * date was entered, whatever the state of their results, in the log's entries about people who were removed from such stages, and in
 * the institution's lists.
 * What stays is the same as after deleting an account; people with an account delete it themselves. The former ids stay in one
 * entry of the audit log. A dry run returns the number of stages.
 */
export const forgetParticipant = async (
  { db, actor, now }: Context,
  path: string,
  { id, isTrial }: Input,
): Promise<ForgetParticipantOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { key, institutionId: institution } = found.stage
  const person = await findPerson(db, key, id)
  if (!person) return { kind: "refused", reason: "participant-not-found" }
  if (!isEnteredByOthers(id) || (await db.$count(linkedEntry, isClaim({ stageKey: key, id }))) > 0)
    return { kind: "refused", reason: "has-account" }
  const identity = { ...person, institution }
  if (isTrial) return { kind: "forgettable", stages: pathsOf(await entriesOf(db, identity)).length }

  return writeStages(db, async (tx, lock): Promise<ForgetParticipantOutcome> => {
    const ids = await idsInAudit(tx, identity)
    const placesOf = async () => [
      ...(await entriesOf(tx, identity)),
      ...(await removedProtesters(tx, { ...identity, ids })),
    ]
    const stages = await lock(pathsOf((await placesOf()).toSorted((a, b) => a.stageKey - b.stageKey)))
    // read under the locks; people entered later are not affected
    const rides = (await entriesOf(tx, identity)).flatMap((entry): Ride[] => {
      const locked = stages.find((one) => one.path === entry.path)
      return locked ? [{ stage: locked, participantId: entry.id }] : []
    })
    if (rides.length === 0) return { kind: "refused", reason: "participant-not-found" }
    const forgotten = await forgetRides(tx, rides)
    for (const ride of forgotten)
      await forgetInAudit(tx, { id: ride.participantId, rides: [ride], otherwise: ride.forgottenId })
    for (const { path: place, participantId } of await removedProtesters(tx, { ...identity, ids })) {
      const locked = stages.find((one) => one.path === place)
      if (!locked) continue
      await forgetInProtests(tx, { stage: locked, participantId }, identity.name)
      await forgetInTexts(tx, locked, [identity.name])
    }
    await forgetRemoved(tx, ids, identity)
    await forgetInLists(tx, identity)
    // a restore of a backup repeats the deletion by these ids
    const entries = rides.map((ride) => ({ stage: ride.stage.path, participant: ride.participantId }))
    const data = { stage: path, entries }
    await writeAudit(tx, { event: "forget_participant", data, userId: found.userId, now })
    return { kind: "forgotten" }
  })
}

type Person = { name: string; birthDate: string }

const findPerson = async (db: Db, stageKey: number, id: string): Promise<Person | null> => {
  const [found] = await db
    .select({ name: participant.name, birthDate: participant.birthDate })
    .from(participant)
    .where(and(eq(participant.stageKey, stageKey), eq(participant.id, id)))
  // people who were forgotten have no birth date
  return found?.birthDate ? { name: found.name, birthDate: found.birthDate } : null
}

type Sought = Person & { institution: string }

/** The entries of this person in the institution's stages, in the order in which stages are locked. */
const entriesOf = async (db: Db | Transaction, { name, birthDate, institution }: Sought) => {
  const found = await db
    .select({ stageKey: stage.key, path: stage.path, id: participant.id, name: participant.name })
    .from(participant)
    .innerJoin(stage, eq(stage.key, participant.stageKey))
    .where(
      and(
        eq(stage.institutionId, institution),
        eq(participant.birthDate, birthDate),
        like(participant.id, `${enteredPrefix}%`),
        notExists(db.select({ one: sql`1` }).from(linkedEntry).where(isClaim(participant))),
      ),
    )
    .orderBy(stage.key, participant.id)
  return found.filter((one) => comparableName(one.name) === comparableName(name))
}

/** Has a holder claimed an entry (FA-06)? It is theirs to delete. */
const isClaim = ({ stageKey, id }: { stageKey: number | AnyPgColumn; id: string | AnyPgColumn }) =>
  and(eq(linkedEntry.stageKey, stageKey), eq(linkedEntry.participantId, id), isNotNull(linkedEntry.claimedOn))

const pathsOf = (entries: readonly { path: string }[]): string[] => [
  ...new Set(entries.map(({ path }) => path)),
]

/**
 * Forgets a person on behalf of a secretary who has signed in, or proved to be the owner, within the last minutes: it cannot be
 * undone, and a session may have been left open. A dry run also returns how that can be proven.
 */
const forgetByProven = async (context: ProcedureContext, path: string, { id, isTrial }: Input) => {
  const { isProven, prover } = await context.proof()
  const outcome = await forgetParticipant(context, path, { id, isTrial: isTrial || !isProven })
  if (outcome.kind !== "forgettable") return outcome
  return isTrial ? { ...outcome, prover } : ({ kind: "refused", reason: "proof-needed" } as const)
}

/** The procedure by which secretaries erase people. */
export const forgetProcedures = {
  forget: procedures.registration.forget.handler(({ input, context, errors }) =>
    answer(forgetByProven(context, input.stage, input), errors),
  ),
}
