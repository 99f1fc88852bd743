import { randomUUID } from "node:crypto"
import type { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./make-user.ts"
import { one } from "./one.ts"

type Judge = {
  user: typeof user.$inferSelect
  device: typeof judgeDevice.$inferSelect
  /** The token that the device sends to the server. */
  token: string
}

/** A judge in the stage's judges map, with a device. */
export const makeJudge = async (
  db: Db,
  stage: { key: number },
  overrides: Partial<typeof user.$inferInsert> = {},
): Promise<Judge> => {
  const judge = await makeUser(db, { isJudge: true, ...overrides })
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: judge.id })
  const token = newSecret()
  const id = randomUUID()
  const device = one(
    await db
      .insert(judgeDevice)
      .values({
        id,
        phone: id,
        stageKey: stage.key,
        tokenHash: hashSecret(token),
        name: judge.name,
        userId: judge.id,
      })
      .returning(),
  )
  return { user: judge, device, token }
}
