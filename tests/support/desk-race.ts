import { eq } from "drizzle-orm"
import type { AttentionItem } from "#contracts/judging/race-desk.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import { makeAdmin } from "./factories/make-admin.ts"
import { makeParticipant } from "./factories/make-participant.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage } from "./factories/make-stage.ts"
import { noon, wireTap } from "./wire-taps.ts"

/** A race of one rider over nine sections, and what its secretary sees. */
export const deskRace = async (db: Db) => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", lapSections: Array(9).fill(true) }] })
  const rider = await makeParticipant(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon, log: console }
  const attention = async (): Promise<AttentionItem[]> => {
    const outcome = await raceDesk(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.desk.attention
  }
  const totals = async () => {
    const rows = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
    return rows.flatMap(({ section, total }) => (total === null ? [] : [[section, total]])).sort()
  }
  const ride = (section: number, more = {}) => wireTap({ participant: rider.id, section, ...more })
  const reopen = async () =>
    reopenResults({ ...by, actor: await makeAdmin(db) }, stage.path, { reason: "Protest" })
  return { stage, rider, by, attention, totals, ride, reopen }
}
