import { createKeyedHash } from "#server/auth/keyed-hash.ts"
import type { Db } from "#server/db/transaction.ts"
import { hashClaimCode, makeClaimCode } from "#server/registration/claim-codes.ts"
import { claimEntry, findClaimable } from "#server/registration/claim-entry.ts"
import { makeActor } from "./factories/make-actor.ts"
import { makeParticipant, type ParticipantInput } from "./factories/make-participant.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage } from "./factories/make-stage.ts"

export const now = Date.UTC(2026, 4, 1)
export const day = 86_400_000
export const keyedHash = createKeyedHash("only for tests")

export const child = { name: "Zane Liepa", birthDate: "2014-05-06", license: "LIC-4711" }

/** Somebody whom a secretary has entered, in a stage that is to come, and what makes a code for the entry. */
export const makeEntered = async (db: Db, given: ParticipantInput = child) => {
  const stage = await makeStage(db, {
    competitionStartDate: now + 7 * day,
    competitionEndDate: now + 8 * day,
  })
  const { id } = await makeParticipant(db, stage, given)
  const secretary = { db, actor: await makeSecretary(db, stage.institutionId), now }
  const place = { stage: stage.path, id }
  const code = async (): Promise<string> => {
    const made = await makeClaimCode({ ...secretary, keyedHash }, place)
    if (made.kind !== "made") throw new Error(made.reason)
    return made.code
  }
  return { stage, id, entry: { stageKey: stage.key, participantId: id }, secretary, place, code }
}

/** Somebody with an account and a confirmed address. */
export const makeHolder = async (db: Db) => ({ db, actor: await makeActor(db), now })

export type Holder = Awaited<ReturnType<typeof makeHolder>>

export const claim = (by: Holder, code: string, chosen: string | null = by.actor.userId) =>
  claimEntry(by, { codeHash: hashClaimCode(keyedHash, code), rider: chosen })

export const find = (by: Holder, code: string) => findClaimable(by, hashClaimCode(keyedHash, code))
