import { and, eq } from "drizzle-orm"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { makePhone } from "./judge-phone.ts"
import { scoredRace } from "./scored-race.ts"

/** Two laps of two sections; Anna has ridden the first lap, Bruno nothing of the second section. */
export const twoLapRace = async (db: Db) => {
  const made = await scoredRace(db, {
    cards: {
      Anna: [
        [1, 2],
        [null, null],
      ],
      Bruno: [
        [3, null],
        [null, null],
      ],
    },
    riders: { Anna: { racingNumber: "17" }, Bruno: { racingNumber: "71" } },
  })
  const place = (name: string, section: number, lap = 1) => ({ participantId: made.idOf(name), section, lap })
  const entry = async (name: string, section: number, lap = 1) => {
    const { participantId } = place(name, section, lap)
    const [found] = await db
      .select()
      .from(sectionEntry)
      .where(
        and(
          eq(sectionEntry.stageKey, made.stage.key),
          eq(sectionEntry.participantId, participantId),
          eq(sectionEntry.section, section),
          eq(sectionEntry.lap, lap),
        ),
      )
    return found
  }
  return { ...made, phone: await makePhone(db, made.stage), place, entry }
}
