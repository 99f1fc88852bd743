import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { KeptNumberForm } from "#contracts/registration/kept-number-form.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { keepNumber, releaseNumber, showNumbers } from "./keep-number.ts"
import { listNumbers, readShownNumbers } from "./list-numbers.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const day = 86_400_000
const anna: KeptNumberForm = { racingNumber: "77", name: "Anna Ozola", birthYear: 1999, racingClass: null }
const refused = (reason: string) => ({ kind: "refused", reason })

/** A season with a stage, and its secretary who keeps numbers. */
const season = async (given: StageInput = {}) => {
  const stage = await makeStage(db, given)
  const { institutionId, championshipId } = stage
  const place = { institutionId, championshipId }
  const actor = await makeSecretary(db, institutionId)
  const context = { db, actor, now }
  const list = async (sought = "") => {
    const listed = await listNumbers(context, place, sought)
    if (listed.kind === "refused") throw new Error(listed.reason)
    return listed
  }
  type Former = { racingNumber: string; version: string } | null
  const keep = (form: KeptNumberForm, former: Former = null, confirmed: string | null = null) =>
    keepNumber(context, place, { form, former, confirmed })
  return { stage, place, actor, context, list, keep }
}

test("a secretary keeps a number, changes it and keeps it no longer; the log has each [SN-01]", async () => {
  const { list, keep, place, context, actor } = await season()
  expect(await keep(anna)).toEqual({ kind: "saved" })
  const [kept] = (await list()).numbers
  expect(kept).toMatchObject({ ...anna, version: expect.any(String) })
  const former = { racingNumber: "77", version: kept?.version ?? "" }
  const changed = { ...anna, racingNumber: "7", racingClass: "Expert" }
  expect(await keep({ ...changed, racingClass: "Giants" }, former)).toEqual(refused("unknown-class"))
  expect(await keep(changed, former)).toEqual({ kind: "saved" })
  expect(await keep(anna, former)).toEqual(refused("number-not-kept"))
  expect(await keep(anna, { ...former, racingNumber: "7" })).toEqual(refused("changed-meanwhile"))
  expect((await list("ozo")).numbers).toMatchObject([changed])
  expect(await releaseNumber(context, place, "7")).toEqual({ kind: "removed" })
  expect(await releaseNumber(context, place, "7")).toEqual(refused("number-not-kept"))
  expect(await list()).toMatchObject({ numbers: [], total: 0 })
  const auditEvents = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(auditEvents.map(({ event }) => event)).toEqual(["keep_number", "keep_number", "release_number"])
  expect(auditEvents[1]?.data).toMatchObject({ before: anna, after: changed })
})

test("two riders never share a number in a season, also if both are kept at once [SN-01]", async () => {
  const { keep, list } = await season()
  const outcomes = await Promise.all([keep(anna), keep({ ...anna, name: "Dita Kalniņa" })])
  expect(outcomes.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    refused("number-kept-already"),
    { kind: "saved" },
  ])
  await keep({ ...anna, racingNumber: "78" })
  const version = (await list("78")).numbers[0]?.version ?? ""
  expect(await keep(anna, { racingNumber: "78", version })).toEqual(refused("number-kept-already"))
})

test("a number with which somebody else is entered in a stage that is still to come is not kept, and they are named; once they have another one it is [SN-01]", async () => {
  const { stage, place, keep, list } = await season()
  const entered = await makeParticipant(db, stage, { name: "Bruno Ozols", racingNumber: "77" })
  const { path, title } = stage
  const others = [{ racingNumber: "77", name: "Bruno Ozols", birthYear: 1996, stage: { path, title } }]
  const asked = await keep(anna)
  expect(asked).toEqual({ kind: "to-confirm", question: expect.any(String), isComing: true, others })
  // there is nothing to confirm
  expect(await keep(anna, null, asked.kind === "to-confirm" ? asked.question : null)).toEqual(asked)
  expect(await list()).toMatchObject({ total: 0 })
  await db.update(participant).set({ racingNumber: "78" }).where(eq(participant.id, entered.id))
  expect(await keep(anna)).toEqual({ kind: "saved" })
  // a stage that is cancelled does not come
  const texts = { lv: null, et: null, en: null }
  const cancelled = await makeStage(db, { ...place, calledOff: { kind: "cancelled", on: now, texts } })
  await makeParticipant(db, cancelled, { racingNumber: "80" })
  expect(await keep({ ...anna, racingNumber: "80" })).toMatchObject({ kind: "to-confirm", isComing: false })
})

test("who rode with a number in a stage that is over is named before it is kept for somebody else, and shown from then on [SN-01]", async () => {
  const { stage, keep, list } = await season({
    competitionStartDate: now - 2 * day,
    competitionEndDate: now - day,
  })
  await makeParticipant(db, stage, { name: "Bruno Ozols", racingNumber: "77" })
  // the rider's own entry is nothing to ask about
  await makeParticipant(db, stage, { name: "OZOLA Anna", birthDate: "1999-02-01", racingNumber: "78" })
  expect(await keep({ ...anna, racingNumber: "78" })).toEqual({ kind: "saved" })
  const asked = await keep(anna)
  const others = [
    {
      racingNumber: "77",
      name: "Bruno Ozols",
      birthYear: 1996,
      stage: { path: stage.path, title: stage.title },
    },
  ]
  expect(asked).toEqual({ kind: "to-confirm", question: expect.any(String), isComing: false, others })
  expect((await list()).total).toBe(1)
  expect(await keep(anna, null, asked.kind === "to-confirm" ? asked.question : null)).toEqual({
    kind: "saved",
  })
  expect((await list()).others).toEqual(others)
})

test("the list is for everybody only where a published championship says so [SN-01]", async () => {
  const { keep, place, context } = await season()
  await keep(anna)
  const publish = (publicationStatus: "draft" | "published") =>
    db.update(championship).set({ publicationStatus }).where(eq(championship.id, place.championshipId))
  await publish("published")
  expect(await readShownNumbers(db, place)).toBeNull()
  expect(await showNumbers(context, place, true)).toEqual({ kind: "saved" })
  expect(await readShownNumbers(db, place)).toMatchObject({ numbers: [anna] })
  await publish("draft")
  expect(await readShownNumbers(db, place)).toBeNull()
})
