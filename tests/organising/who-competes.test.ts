import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { changeRegistration, joinStage } from "#server/registration/own-participation.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { publicParticipants } from "#server/registration/show-participants.ts"
import { startChanging, startSaving } from "#server/registration/start-registration.ts"
import { setOutOfCompetition } from "#server/results/out-of-competition.ts"
import { recentChanges } from "#server/results/recent-changes.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { fileOf, importStage } from "#tests/support/import-stage.ts"
import { saveOpened } from "#tests/support/save-opened.ts"

const database = await testDatabase()
const { db } = database

const now = Date.UTC(2026, 4, 1)

/** Anna, number 1, has ridden a section. */
const race = async () => {
  const { stage, riders } = await makeScoredStage(db, {
    cards: { Anna: [[0, 1]] },
    riders: { Anna: { racingNumber: "1" } },
  })
  const secretary = await makeSecretary(db, stage.institutionId)
  return { stage, id: riders[0]?.id ?? "", by: { db, actor: secretary, now } }
}

test("a secretary's form says who rides out of competition, and leaves it as it is where nobody touched it [RX-01]", async () => {
  const { stage, by, id } = await race()
  const form = makeForm({ name: "Anna", racingNumber: "1" })
  const stored = async () => {
    const [own] = await db
      .select({ isOut: participant.isOutOfCompetition, copy: result.isOutOfCompetition })
      .from(participant)
      .innerJoin(
        result,
        and(eq(result.stageKey, participant.stageKey), eq(result.participantId, participant.id)),
      )
      .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
    return own
  }
  const opened = await startSaving(by, stage.path, id)
  expect(opened).toMatchObject({ kind: "started", start: { isOutOfCompetition: false } })
  const save = (isOutOfCompetition?: boolean) =>
    saveOpened(by, stage.path, { id, form, confirmed: [], isOutOfCompetition })
  expect(await save(true)).toEqual({ kind: "written" })
  expect(await stored()).toEqual({ isOut: true, copy: true })
  const latest = async () => {
    const outcome = await recentChanges(by, stage.path)
    return outcome.kind === "refused" ? null : outcome.changes.map(({ what }) => what)
  }
  expect(await latest()).toEqual([{ kind: "competition", isOut: true }])
  expect(await save()).toEqual({ kind: "written" })
  expect(await stored()).toEqual({ isOut: true, copy: true })
  expect(await latest()).toHaveLength(1)
  // a form that was opened before somebody else put the rider back does not undo that
  const before = await startSaving(by, stage.path, id)
  if (before.kind === "refused" || !before.start.subject) throw new Error("No form was opened")
  await setOutOfCompetition(by, stage.path, { participantId: id, isOut: false, reason: null })
  const sent = { ...before.start.subject, form, confirmed: [] }
  expect(await saveParticipant(by, stage.path, sent)).toEqual({ kind: "written" })
  expect(await stored()).toEqual({ isOut: false, copy: false })
})

test("a form that would also say who competes is not taken for one that was written already [RX-01]", async () => {
  const { stage, by, id } = await race()
  const form = makeForm({ name: "Anna Ozola", racingNumber: "1" })
  const opened = await startSaving(by, stage.path, id)
  if (opened.kind === "refused" || !opened.start.subject) throw new Error("No form was opened")
  // somebody else corrects the name meanwhile
  const corrected = { id, form, confirmed: ["name-after-results"] as const }
  expect(await saveOpened(by, stage.path, corrected)).toEqual({ kind: "written" })
  const sent = { ...opened.start.subject, ...corrected }
  expect(await saveParticipant(by, stage.path, { ...sent, isOutOfCompetition: true })).toEqual({
    kind: "refused",
    reason: "changed-meanwhile",
  })
  expect(await saveParticipant(by, stage.path, { ...sent, isOutOfCompetition: false })).toEqual({
    kind: "written",
  })
})

test("riders can neither enter out of competition nor get out of it by their own form [RX-01] [PA-08]", async () => {
  const stage = await makeStage(db, { registrationEndDate: now + 1_000_000 })
  const { id } = await makeUser(db)
  const actor = { userId: id, isConfirmed: true, admin: false, secretaryOf: [] }
  const form = makeForm({ racingClass: stage.classes[0]?.name ?? "" })
  const listed = async () =>
    (await publicParticipants(db, { stageKey: stage.key })).map((one) => one.isOutOfCompetition)
  expect(await joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })).toEqual({
    kind: "written",
  })
  expect(await listed()).toEqual([false])
  const secretary = await makeSecretary(db, stage.institutionId)
  const input = { participantId: id, isOut: true, reason: null }
  await setOutOfCompetition({ db, actor: secretary, now }, stage.path, input)
  const opened = await startChanging({ db, actor, now }, stage.path)
  if (opened.kind === "refused") throw new Error(opened.reason)
  expect(opened.start.isOutOfCompetition).toBeNull()
  const version = opened.start.subject?.version ?? ""
  const change = { form: { ...form, bike: "Beta" }, confirmed: [], version }
  expect(await changeRegistration({ db, actor, now }, stage.path, change)).toMatchObject({ kind: "written" })
  expect(await listed()).toEqual([true])
})

test("an imported list says who rides out of competition, and one that does not say it changes nothing [RX-01]", async () => {
  const { stage, participants: take } = await importStage(database, now)
  const listed = async () =>
    (await publicParticipants(db, { stageKey: stage.key }))
      .map(({ name, isOutOfCompetition }) => `${name} ${isOutOfCompetition}`)
      .sort()
  const rows = (out: string) =>
    fileOf(
      `name,class,birth date,number,out of competition\nAnna,Expert,1990-02-03,1,${out}\nBruno,Expert,1990-02-03,2,\n`,
    )
  expect((await take(rows("Maybe"))).errors).toContain(
    "line 2, out of competition: Write yes or no, or nothing.",
  )
  expect((await take(rows("Yes"))).output).toBe("Riders added: 2. There already: 0.")
  expect(await listed()).toEqual(["Anna true", "Bruno false"])
  expect((await take(rows(""))).output).toBe("Riders added: 0. There already: 2.")
  expect((await take(rows("no"))).errors).toContain("line 2: The rider is already there with different data")
})
