import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { JudgesPage } from "#contracts/judging/judges-page.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { refused } from "#tests/support/scored-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { findDevice, noteWaiting } from "./device.ts"
import { judgesPage } from "./judges-page.ts"
import { letDeviceIn, revokeDevice } from "./manage-devices.ts"
import { createPass, revokePass } from "./section-passes.ts"
import { addStageJudge, removeStageJudge, setJudgeSections } from "./stage-judges.ts"

const { db } = await testDatabase()

const deviceOf = async (token: string) => {
  const device = await findDevice(db, token)
  if (!device) throw new Error("There is no device")
  return device
}
const minute = 60_000

const race = async () => {
  const stage = await makeStage(db, {
    classes: [
      { name: "Expert", lapSections: [true, false, true] },
      { name: "Junior", lapSections: [false, false, false, true] },
    ],
  })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const page = async (now = noon): Promise<JudgesPage> => {
    const outcome = await judgesPage({ ...by, now }, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.page
  }
  return { stage, by, page }
}

test("users who declared themselves judges are offered, and one who is chosen judges the stage (JU-01)", async () => {
  const { stage, by, page } = await race()
  const judge = await makeUser(db, { name: "Ieva Judge", isJudge: true })
  const rider = await makeUser(db, { name: "Not a judge" })
  const offered = async () => (await page()).offered.map(({ userId }) => userId)
  expect(await offered()).toContain(judge.id)
  expect(await offered()).not.toContain(rider.id)

  const add = (userId: string) => addStageJudge(by, stage.path, { userId })
  const stand = { userId: judge.id, seen: [], sections: [3, 1, 3] }
  expect(await setJudgeSections(by, stage.path, stand)).toEqual(refused("not-a-judge"))
  expect(await add(judge.id)).toEqual({ kind: "added" })
  expect(await setJudgeSections(by, stage.path, stand)).toEqual({ kind: "written" })
  // another secretary adds them at the same time
  expect(await add(judge.id)).toEqual({ kind: "written" })
  expect((await page()).judges).toEqual([
    { userId: judge.id, name: "Ieva Judge", email: judge.email, isDeclared: true, sections: [1, 3] },
  ])
  expect(await offered()).not.toContain(judge.id)
  expect(await add(rider.id)).toEqual(refused("not-declared"))
  expect(await add("nobody")).toEqual(refused("user-not-found"))
})

test("a judge who withdraws the declaration stays until removed, and is not offered again (D-33)", async () => {
  const { stage, by, page } = await race()
  const judge = await makeUser(db, { isJudge: true })
  const set = (sections: number[]) =>
    setJudgeSections(by, stage.path, { userId: judge.id, seen: [], sections })
  const add = () => addStageJudge(by, stage.path, { userId: judge.id })
  await add()
  await db.update(user).set({ isJudge: false }).where(eq(user.id, judge.id))
  expect(await set([4])).toEqual({ kind: "written" })
  expect((await page()).judges).toMatchObject([{ userId: judge.id, isDeclared: false, sections: [4] }])

  const remove = () => removeStageJudge(by, stage.path, { userId: judge.id })
  expect(await remove()).toEqual({ kind: "removed" })
  expect((await page()).judges).toEqual([])
  expect((await page()).offered.map(({ userId }) => userId)).not.toContain(judge.id)
  expect(await add()).toEqual(refused("not-declared"))
  expect(await set([4])).toEqual(refused("not-a-judge"))
  expect(await remove()).toEqual(refused("not-a-judge"))
})

test("the second of two secretaries who place one judge is refused, and overwrites nothing (JU-01)", async () => {
  const { stage, by, page } = await race()
  const judge = await makeUser(db, { isJudge: true })
  await addStageJudge(by, stage.path, { userId: judge.id })
  const place = (seen: number[], sections: number[]) =>
    setJudgeSections(by, stage.path, { userId: judge.id, seen, sections })
  expect(await place([], [1, 2])).toEqual({ kind: "written" })
  expect(await place([], [3])).toEqual(refused("changed-meanwhile"))
  // the answer to the first was lost: it is sent again
  expect(await place([], [2, 1])).toEqual({ kind: "written" })
  expect((await page()).judges).toMatchObject([{ sections: [1, 2] }])
  expect(await place([2, 1], [3])).toEqual({ kind: "written" })
  const logged = await db.select().from(audit).where(eq(audit.event, "change_judge"))
  expect(logged.filter(({ userId }) => userId === by.actor.userId)).toHaveLength(2)
})

test("the email of an offered judge is shown only if two have the same name", async () => {
  const { page } = await race()
  const names = ["Anna Twin", "anna  twin", "Anna Alone"]
  const [one, other, alone] = await Promise.all(names.map((name) => makeUser(db, { name, isJudge: true })))
  const emails = new Map((await page()).offered.map(({ userId, email }) => [userId, email]))
  expect(emails.get(one?.id ?? "")).toBe(one?.email)
  expect(emails.get(other?.id ?? "")).toBe(other?.email)
  expect(emails.get(alone?.id ?? "")).toBeNull()
})

test("users with an unconfirmed address are not offered as judges, and cannot be made judges (D-43)", async () => {
  const { stage, by, page } = await race()
  const { id: userId } = await makeUser(db, { isJudge: true, emailVerified: false })
  expect((await page()).offered.map((offered) => offered.userId)).not.toContain(userId)
  const add = () => addStageJudge(by, stage.path, { userId })
  expect(await add()).toEqual(refused("address-not-confirmed"))
  expect((await page()).judges).toEqual([])
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
  expect(await add()).toEqual({ kind: "added" })
})

test("the sections are those that any class rides, and passes open on the stage's days", async () => {
  const { stage, page } = await race()
  expect((await page()).stage).toMatchObject({ sections: [1, 3, 4], isPublished: true, isStageDay: true })
  expect((await page(noon + 7 * 24 * 60 * minute)).stage.isStageDay).toBe(false)
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect((await page()).stage.isPublished).toBe(false)
})

test("a device is listed with what it sent, when it was last seen, and the pending taps that it last reported", async () => {
  const { stage, page } = await race()
  const rider = await makeParticipant(db, stage)
  const { device, token, send } = await makePhone(db, stage)
  expect((await page()).devices).toMatchObject([
    { id: device.id, state: "active", passId: null, lastHeardOn: null, waiting: null, sent: null },
  ])
  const attempt = crypto.randomUUID()
  await send([
    wireTap({ participant: rider.id, attempt, seq: 1, name: "JudgeAddFault", time: noon - 2 }),
    wireTap({ participant: rider.id, attempt, seq: 2, name: "JudgeFinishManual", time: noon - 1 }),
    wireTap({ participant: rider.id, section: 3, seq: 3, name: "JudgeAddPointsA", time: noon - 1 }),
  ])
  await noteWaiting({ db, now: noon + minute }, await deviceOf(token), 12)
  expect((await page()).devices).toMatchObject([
    {
      lastHeardOn: noon + minute,
      waiting: { taps: 12, reportedOn: noon + minute },
      sent: { rides: 2, lastOn: noon - 1 },
    },
  ])
})

test("the page shows that a pass was taken over, and the taps still waiting on the phone that was switched off (D-11)", async () => {
  const { stage, page } = await race()
  const pass = await makePass(db, stage, { name: "Section 3", section: 3 })
  const former = await openPass(db, stage, { pass, now: noon })
  await openPass(db, stage, { pass, now: noon + minute })
  await noteWaiting({ db, now: noon + 2 * minute }, await deviceOf(former), 4)
  const { passes, devices } = await page()
  expect(passes).toMatchObject([{ id: pass.id, name: "Section 3", section: 3, revokedOn: null }])
  expect(devices).toMatchObject([
    { passId: pass.id, state: "taken-over", revokedOn: noon + minute, waiting: { taps: 4 } },
    { passId: pass.id, state: "active", revokedOn: null, waiting: null },
  ])
})

test("a device whose access is revoked learns this, and is listed so", async () => {
  const { stage, by, page } = await race()
  const { device, send } = await makePhone(db, stage)
  expect(await revokeDevice(by, device.id)).toEqual({ kind: "revoked" })
  expect(await send([])).toMatchObject({ ended: { why: "revoked", since: noon } })
  expect((await page()).devices).toMatchObject([{ state: "revoked", revokedOn: noon }])
  expect(await revokeDevice(by, crypto.randomUUID())).toEqual(refused("device-not-found"))
})

test("a judge who is removed has a device that is switched off, and stays so when they are added again", async () => {
  const { stage, by, page } = await race()
  const { user: judge, send } = await makePhone(db, stage)
  await removeStageJudge(by, stage.path, { userId: judge.id })
  await addStageJudge(by, stage.path, { userId: judge.id })
  expect((await page()).devices).toMatchObject([{ state: "revoked" }])
  expect(await send([])).toMatchObject({ ended: { why: "revoked" } })
})

test("all work on judges, passes and devices is in the audit log", async () => {
  const { stage, by } = await race()
  const judge = await makeUser(db, { isJudge: true })
  for (const _ of [1, 2]) await addStageJudge(by, stage.path, { userId: judge.id })
  await setJudgeSections(by, stage.path, { userId: judge.id, seen: [], sections: [2] })
  await removeStageJudge(by, stage.path, { userId: judge.id })
  const created = await createPass(by, { stage: stage.path, name: "All", kind: "section", section: null })
  if (created.kind === "refused") throw new Error(created.reason)
  for (const _ of [1, 2]) await revokePass(by, created.id)
  const { device } = await makePhone(db, stage)
  for (const _ of [1, 2]) await revokeDevice(by, device.id)
  for (const _ of [1, 2]) await letDeviceIn(by, device.id)
  const logged = await db.select().from(audit).where(eq(audit.userId, by.actor.userId)).orderBy(audit.id)
  const about = { stage: stage.path }
  expect(logged.map(({ event, data }) => [event, data])).toEqual([
    ["add_judge", { ...about, judge: judge.id, before: null, after: [] }],
    ["change_judge", { ...about, judge: judge.id, before: [], after: [2] }],
    ["remove_judge", { ...about, judge: judge.id, before: [2], after: null }],
    ["create_pass", { ...about, pass: created.id, name: "All", kind: "section", section: null }],
    ["revoke_pass", { ...about, pass: created.id, name: "All" }],
    ["revoke_device", { ...about, device: device.id, pass: null, judge: device.userId }],
    ["let_device_in", { ...about, device: device.id, pass: null, judge: device.userId }],
  ])
  expect(JSON.stringify(logged)).not.toContain(created.secret)
})
