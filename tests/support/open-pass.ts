import type { Db } from "#server/db/transaction.ts"
import { registerDevice } from "#server/judging/register-device.ts"
import { noon } from "./wire-taps.ts"

/** Opens a section pass on a phone, which may send its former token; returns its new one. */
export const openPass = async (
  db: Db,
  stage: { path: string },
  { pass, now = noon, former = null }: { pass: { secret: string }; now?: number; former?: string | null },
): Promise<string> => {
  const outcome = await registerDevice(
    { db, actor: null, session: null, now },
    { stage: stage.path, pass: pass.secret },
    former,
  )
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome.answer.token
}
