import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { limits as table } from "#server/limits/table/limits.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { cancelParticipation, changeRegistration, joinStage } from "./own-participation.ts"
import { startChanging } from "./start-registration.ts"

const { connection } = await testDatabase()
// a request that waits for a lock fails
const limits = { ...table.database.work, lock: 500 }
const { db, close } = connectDatabase(connection, { limits: { pages: limits, scoring: limits } })
afterAll(close)
const now = Date.UTC(2026, 4, 1)

const rider = async () => {
  const actor = await makeActor(db)
  return {
    userId: actor.userId,
    join: (path: string, { at = now, form = makeForm() } = {}) =>
      joinStage({ db, actor, now: at }, path, { form, confirmed: [] }),
    change: async (path: string, bike: string) => {
      const started = await startChanging({ db, actor, now }, path)
      const version = (started.kind === "started" && started.start.subject?.version) || ""
      const form = makeForm({ bike })
      return changeRegistration({ db, actor, now }, path, { form, confirmed: [], version })
    },
    cancel: (path: string, at = now) => cancelParticipation({ db, actor, now: at }, path),
  }
}

test("joining, leaving or changing without permission is refused without the stage's lock, for which judges' taps would wait [D-25]", async () => {
  const [open, closed, draft] = [
    await makeStage(db),
    await makeStage(db, { registrationEndDate: now }),
    await makeStage(db, { status: "draft" }),
  ]
  const [inside, outside, ridden] = [await rider(), await rider(), await rider()]
  for (const { join } of [inside, ridden]) await join(open.path)
  const { send } = await makePhone(db, open)
  await send([wireTap({ participant: ridden.userId })])
  await db.transaction(async (tx) => {
    // as a judge's taps hold it
    for (const { key } of [open, closed, draft])
      await tx.update(stageTable).set({ revision: 7 }).where(eq(stageTable.key, key))
    expect(await inside.join(open.path)).toEqual(refused("joined-already"))
    expect(await outside.cancel(open.path)).toEqual({ kind: "removed" })
    expect(await outside.join(closed.path)).toEqual(refused("registration-closed"))
    expect(await outside.cancel(closed.path)).toEqual(refused("registration-closed"))
    expect(await outside.join(draft.path)).toEqual(refused("stage-not-found"))
    expect(await outside.cancel(draft.path)).toEqual(refused("stage-not-found"))
    expect(await outside.change(open.path, "TRS")).toEqual(refused("participant-not-found"))
    expect(await outside.change(closed.path, "TRS")).toEqual(refused("registration-closed"))
    expect(await outside.change(draft.path, "TRS")).toEqual(refused("stage-not-found"))
    expect(await ridden.change(open.path, "TRS")).toEqual(refused("ridden-already"))
  })
})

test("an account joins, changes and leaves 60 times in an hour, faulty forms among them, and others go on", {
  timeout: 20_000,
}, async () => {
  const stages = [await makeStage(db), await makeStage(db)]
  const [busy, other] = [await rider(), await rider()]
  for (let time = 0; time < 15; time += 1) {
    const { path } = stages[time % 2] ?? { path: "" }
    const form = makeForm({ racingClass: "Giants" })
    expect(await busy.join(path, { form })).toEqual({ kind: "faults", faults: ["unknown-class"] })
    expect(await busy.join(path)).toEqual({ kind: "written" })
    expect(await busy.change(path, "TRS")).toEqual({ kind: "written", wasConfirmed: false })
    expect(await busy.cancel(path)).toEqual({ kind: "removed" })
  }
  const { path, key } = stages[0] ?? { path: "", key: 0 }
  await db.transaction(async (tx) => {
    await tx.update(stageTable).set({ revision: 100 }).where(eq(stageTable.key, key))
    expect(await busy.join(path)).toEqual(refused("too-many-joins"))
  })
  expect(await other.join(path)).toEqual({ kind: "written" })
  const later = now + 3_600_000
  expect(await busy.join(path, { at: later })).toEqual({ kind: "written" })
  expect(await busy.cancel(path, later)).toEqual({ kind: "removed" })
})
