import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { type MadeStage, makeStage } from "./make-stage.ts"

/**
 * A stage with this many riders, who joined one after the other: Kārlis Bērziņš first, then namesakes. They have the given ids, or were entered
 * by a secretary.
 */
export const makeManyParticipants = async (
  db: Db,
  riders: number,
  ids: readonly string[] = [],
): Promise<MadeStage> => {
  const stage = await makeStage(db)
  const classKey = stage.classes[0]?.classKey ?? 0
  const rows = Array.from({ length: riders }, (_, place) => ({
    stageKey: stage.key,
    id: ids[place] ?? `ext-${crypto.randomUUID().replaceAll("-", "")}`,
    name: place === 0 ? "Kārlis Bērziņš" : `Rider Ozoliņš-${place}`,
    racingNumber: String(place + 1),
    bike: "TRS ONE R 250",
    birthDate: "1996-07-14",
    classKey,
    createdOn: place,
  }))
  for (let start = 0; start < rows.length; start += 1_000)
    await db.insert(participant).values(rows.slice(start, start + 1_000))
  return stage
}
