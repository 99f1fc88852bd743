import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { setParticipantStatus, setParticipantStatuses } from "./save-participant.ts"
import { showParticipants } from "./show-participants.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

/** A stage with two who are registered and one who is confirmed, and its secretary. */
const entered = async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const [anna, jaan, liga] = [
    await makeParticipant(db, stage),
    await makeParticipant(db, stage),
    await makeParticipant(db, stage, { status: "Confirmed" }),
  ]
  const set = (
    ids: string[],
    {
      status = "Confirmed",
      at = now,
      changedOn,
    }: { status?: "Registered" | "Confirmed"; at?: number; changedOn?: number } = {},
  ) => setParticipantStatuses({ db, actor, now: at }, stage.path, { ids, status, changedOn })
  const statuses = async () => {
    const rows = await db
      .select({ id: participant.id, status: participant.status })
      .from(participant)
      .where(eq(participant.stageKey, stage.key))
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  const logged = async () =>
    (await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)).map(
      ({ event, data }) => ({ event, data }),
    )
  return { stage, actor, anna, jaan, liga, set, statuses, logged }
}

test("many are confirmed at once, each with an entry in the log, and the others are counted [PA-20]", async () => {
  const { stage, anna, jaan, liga, set, statuses, logged } = await entered()
  const elsewhere = await makeParticipant(db, await makeStage(db))
  expect(await set([anna.id, jaan.id, liga.id, elsewhere.id].toSorted())).toMatchObject({
    kind: "set",
    changed: [anna.id, jaan.id].toSorted(),
    held: 1,
    later: 0,
    gone: 1,
  })
  expect(await statuses()).toEqual({ [anna.id]: "Confirmed", [jaan.id]: "Confirmed", [liga.id]: "Confirmed" })
  expect(await logged()).toEqual(
    [anna.id, jaan.id].toSorted().map((id) => ({
      event: "update_status",
      data: { stage: stage.path, participant: id, before: "Registered", after: "Confirmed" },
    })),
  )
  const [other] = await db.select().from(participant).where(eq(participant.id, elsewhere.id))
  expect(other?.status).toBe("Registered")
})

test("an undo takes back what nobody has touched since [PA-20]", async () => {
  const { stage, actor, anna, jaan, set, statuses } = await entered()
  const done = await set([anna.id, jaan.id])
  if (done.kind !== "set") throw new Error(done.reason)
  const { changed, changedOn } = done
  // somebody else sets Jaan back and confirms him again
  for (const status of ["Registered", "Confirmed"] as const)
    await setParticipantStatus({ db, actor, now: now + 1 }, stage.path, { id: jaan.id, status })
  const undo = { status: "Registered", at: now + 2, changedOn } as const
  expect(await set(changed, undo)).toMatchObject({ kind: "set", changed: [anna.id], later: 1 })
  expect(await statuses()).toMatchObject({ [anna.id]: "Registered", [jaan.id]: "Confirmed" })
  expect(await set(changed, undo)).toEqual({ kind: "refused", reason: "nobody-to-change" })
})

test("where nobody changes, nothing is written", async () => {
  const { liga, set, logged } = await entered()
  expect(await set([liga.id])).toEqual({ kind: "refused", reason: "nobody-to-change" })
  expect(await logged()).toEqual([])
})

test("secretaries are told how many have each status, nobody else [PA-20]", async () => {
  const { stage, actor } = await entered()
  expect(await showParticipants({ db, actor, now }, stage.path, { most: 1 })).toMatchObject({
    byStatus: { Registered: 2, Confirmed: 1 },
  })
  const list = await showParticipants({ db, actor: null, now }, stage.path, {})
  expect(JSON.stringify(list)).not.toMatch(/status|Confirmed/i)
})
