import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeStage } from "#contracts/judging/judge-sync.ts"
import { pageAddress, startPlanAddress } from "#domain/competitions/stage-path.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { ridesNow } from "#server/accounts/my-results.ts"
import { ownNextStage } from "#server/competitions/own-next-stage.ts"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { publishStartList } from "#server/registration/start-list/publish-start-list.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { signIn } from "#tests/support/sign-in.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

const start = Date.UTC(2100, 4, 15, 7)
/** 11:37 in Riga. */
const own = start + 97 * 60_000
/** The time of the rider, however it is written. */
const ownTime = new RegExp(`11:37|08:37|${own}`)

/** A stage to come with a rider of an account, whose start list is not published yet, and its secretary. */
const listed = async () => {
  const [rider, secretary] = [await signIn(site), await signIn(site)]
  const stage = await makeStage(db, {
    competitionStartDate: start,
    competitionEndDate: start + 8 * 3_600_000,
    classes: [{ name: "Expert", startTime: start }],
  })
  const entry = await makeParticipant(db, stage, { id: rider.userId, name: "Ulla Urbāne" })
  await makeStartList(db, stage, { riders: [entry, null], firstStart: own })
  const { institutionId } = stage
  await db.insert(role).values({ userId: secretary.userId, role: "secretary", institutionId })
  const actor = { userId: secretary.userId, isConfirmed: true, admin: false, secretaryOf: [institutionId] }
  const publish = (isPublished: boolean) =>
    publishStartList({ db, actor, now: Date.now() }, stage.path, isPublished)
  const phone = await makePhone(db, stage)
  const roster = async () => {
    const found = await readJudgeStage({ db, now: start }, phone.token, stage.path)
    if (found.kind !== "found") throw new Error(found.kind)
    return judgeStage.parse(found.stage).roster
  }
  const browsers = {
    visitor: openBrowser(site),
    rider: openBrowser(site, { ...rider.headers, "Accept-Language": "en" }),
    secretary: openBrowser(site, { ...secretary.headers, "Accept-Language": "en" }),
  }
  return { stage, actor, userId: rider.userId, publish, roster, ...browsers }
}

test("until it is published nothing of a start list is anywhere but at its secretaries' [TI-03]", async () => {
  const { stage, userId, publish, roster, visitor, rider, secretary } = await listed()
  const page = pageAddress(stage.path)
  const places = [
    ...["", "/start-list", "/start-list?by=time", "/participants", "/start-list.csv"].flatMap((below) => [
      { by: visitor, at: page + below },
      { by: rider, at: page + below },
      { by: secretary, at: page + below },
    ]),
    { by: visitor, at: `/api/v1/${stage.path}/participants` },
    { by: rider, at: "/" },
    { by: rider, at: "/profile/my-data.json" },
  ]
  const shown = async ({ by, at }: (typeof places)[number]) => {
    const { status, text } = await by.get(at)
    expect(status, at).toBe(200)
    return text
  }
  expect((await secretary.get(startPlanAddress(stage.path))).text).toMatch(ownTime)
  expect((await rider.get(startPlanAddress(stage.path))).text).not.toMatch(ownTime)
  for (const place of places) expect(await shown(place), place.at).not.toMatch(ownTime)
  expect((await visitor.get("/search?q=urbane")).text).not.toMatch(ownTime)
  expect(await roster()).toEqual([expect.not.objectContaining({ startsAt: own })])
  const ownRides = () => ridesNow(db, { userId, now: start })
  expect(await ownRides()).toMatchObject([{ startsAt: null }])

  await publish(true)
  // cached pages are up to two seconds old
  for (const place of places)
    await expect.poll(() => shown(place), { timeout: 10_000, message: place.at }).toMatch(ownTime)
  expect(await roster()).toEqual([expect.objectContaining({ startsAt: own })])
  expect(await ownRides()).toMatchObject([{ startsAt: own }])
  expect(await ownNextStage(db, { userId, now: start })).toMatchObject({
    rides: [{ startTime: start, startsAt: own }],
  })
  // empty places too
  expect((await visitor.get(`${page}/start-list.csv?lng=en`)).text).toContain("2100-05-15 11:38,,Empty")

  await publish(false)
  for (const place of places)
    await expect.poll(() => shown(place), { timeout: 10_000, message: place.at }).not.toMatch(ownTime)
})

test("a person who is forgotten leaves an empty place, or a nameless rider once there is a result [TI-02] [D-35]", async () => {
  const { stage, actor, publish } = await listed()
  await publish(true)
  const ext = await makeParticipant(db, stage, { name: "Gita Viesis" })
  await db
    .update(startSlot)
    .set({ participantId: ext.id })
    .where(and(eq(startSlot.stageKey, stage.key), eq(startSlot.at, own + 60_000)))
  const outcome = await forgetParticipant({ db, actor, now: Date.now() }, stage.path, {
    id: ext.id,
    isTrial: false,
  })
  expect(outcome).toMatchObject({ kind: "forgotten" })
  expect(await db.$count(participant, eq(participant.id, ext.id))).toBe(0)
  const slots = await db
    .select({ at: startSlot.at, rider: startSlot.participantId })
    .from(startSlot)
    .where(eq(startSlot.stageKey, stage.key))
    .orderBy(startSlot.at)
  expect(slots).toMatchObject([{ at: own }, { at: own + 60_000, rider: null }])
  expect(await db.$count(user, eq(user.id, slots[0]?.rider ?? ""))).toBe(1)
})
