import type { Db } from "#server/db/transaction.ts"
import { registerDevice, type Session } from "#server/judging/register-device.ts"
import { deskRace } from "./desk-race.ts"
import { makeJudge } from "./factories/make-judge.ts"
import { sendAs } from "./judge-phone.ts"
import { makeSession } from "./session.ts"
import { noon } from "./wire-taps.ts"

type Registering = { former?: string | null; now?: number; pass?: string }

/** A race and a judge whose phones register for it by sessions of theirs. */
export const judgedRace = async (db: Db) => {
  const race = await deskRace(db)
  const { user } = await makeJudge(db, race.stage)
  const actor = { userId: user.id, isConfirmed: true, admin: false, secretaryOf: [] }
  const session = (beganOn = 0) => makeSession(db, actor, { beganOn })
  const register = (by: Session | null, { former = null, now = noon, pass }: Registering = {}) =>
    registerDevice({ db, actor, session: by, now }, { stage: race.stage.path, ...(pass && { pass }) }, former)
  const open = async (by: Session | null, registering: Registering = {}) => {
    const outcome = await register(by, registering)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    const { token, device } = outcome.answer
    return { token, device, send: sendAs(db, race.stage, token) }
  }
  return { ...race, user, session, register, open }
}
