import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { UntoldChanges } from "#contracts/competitions/untold-changes.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const files = testFiles()
const hour = 3_600_000
const start = Date.UTC(2100, 4, 15, 7)

/** A stage to come, with its secretary in a browser. */
const stageToCome = async (overrides: StageInput = {}) => {
  const season = await makeChampionship(db, { displayName: "Season" })
  const stage = await makeStage(db, {
    institutionId: season.institutionId,
    championshipId: season.id,
    title: "Kaņiera posms",
    location: "Kaņieris",
    competitionStartDate: start,
    competitionEndDate: start + 8 * hour,
    classes: [{ name: "Expert", order: 2, startTime: start + hour }, { name: "Ladies" }],
    ...overrides,
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: season.institutionId })
  const desk = openBrowser(site, headers)
  const actor = { userId, isConfirmed: true, admin: false, secretaryOf: [season.institutionId] }
  const save = (
    changes: Parameters<typeof saveStageFields>[2],
    correctsDay = false,
    now = Date.now() + 1_000,
  ) => saveStageFields({ db, files, actor, now }, stage.path, changes, correctsDay)
  const untold = async (): Promise<UntoldChanges | null> =>
    JSON.parse((await desk.call("competitions/stageToEdit", { stage: stage.path })).text).json.untold
  const tell = (version: string | undefined, isTold = true) =>
    desk.call("competitions/tellRiders", { stage: stage.path, version, isTold })
  return { stage, userId, save, untold, tell }
}

test("riders who had entered are told what has changed of a stage, old and new, in one mail each in their language [CH-02]", async () => {
  const { stage, save, untold, tell } = await stageToCome()
  const [anna, parent, unknown] = [
    await makeUser(db, { language: "en" }),
    await makeUser(db, { language: "lv" }),
    await makeUser(db),
  ]
  await makeParticipant(db, stage, { id: anna.id, name: "Anna Ozola" })
  await makeParticipant(db, stage, { id: parent.id, name: "Jānis Ozols" })
  const { id: child } = await makeParticipant(db, stage, { name: "Liga Ozola" })
  const { id: other } = await makeParticipant(db, stage)
  await makeLinkedEntry(db, { userId: unknown.id, stageKey: stage.key, participantId: child })
  expect(await untold()).toBeNull()
  await save(({ classes = [] }) => ({
    competitionStartDate: "2100-05-16T10:00",
    competitionEndDate: "2100-05-16T18:00",
    location: "Madona",
    classes: classes.map((one) => ({ ...one, startTime: one.startTime ? "2100-05-16T11:30" : null })),
  }))
  const offered = await untold()
  expect(offered).toMatchObject({ entered: 4, reachable: 3 })
  expect(offered?.changes.map(({ kind }) => kind)).toEqual(["start", "end", "place", "class-start"])
  expect((await tell(offered?.version)).body).toMatchObject({ json: { kind: "settled", told: 3 } })
  // pressed twice, or by another secretary
  expect((await tell(offered?.version)).text).toContain("nothing-to-tell")
  expect(await untold()).toBeNull()
  for (const { email } of [anna, parent, unknown])
    await until(async () => (await site.mailsTo(email)).length === 1)
  const [mail = ""] = await site.mailsTo(anna.email)
  for (const told of [
    "Subject: Kaņiera posms: what has changed – Nulle",
    "has changed this stage: Kaņiera posms (Season).",
    "Start: 15 May 2100 at 10:00 → 16 May 2100 at 10:00\n",
    "Place: Kaņieris → Madona\nExpert, first start: 15 May 2100 at 11:00 → 16 May 2100 at 11:30\n",
    "Your entry stands: Anna Ozola.",
    "ask the organiser",
  ])
    expect(mail).toContain(told)
  expect((await site.mailsTo(parent.email))[0]).toContain("Pieteikums paliek spēkā: Jānis Ozols.")
  expect((await site.mailsTo(unknown.email))[0]).toContain("Koht: Kaņieris → Madona")
  const [logged] = await db.select().from(audit).where(eq(audit.event, "tell_riders"))
  expect(logged?.data).toMatchObject({ stage: stage.path, entered: 4, told: 3 })
  expect(JSON.stringify(logged?.data)).not.toContain(other)
})

test("who is behind several riders is told of all of them in one mail, and so is each account that holds one [CH-02] [FA-01] [FA-04]", async () => {
  const { stage, save, untold, tell } = await stageToCome()
  const [mother, father] = [await makeUser(db, { language: "en" }), await makeUser(db, { language: "lv" })]
  const [bruno, clara] = [await makeHeldRider(db, mother.id), await makeHeldRider(db, mother.id)]
  await db.insert(riderHolder).values({ riderId: clara.riderId, userId: father.id })
  await makeParticipant(db, stage, { id: mother.id, name: "Anna Ozola" })
  await makeParticipant(db, stage, { id: bruno.id, name: "Bruno Ozols" })
  await makeParticipant(db, stage, { id: clara.id, name: "Clara Ozola" })
  await save({ location: "Madona" })
  const offered = await untold()
  expect(offered).toMatchObject({ entered: 3, reachable: 2 })
  expect((await tell(offered?.version)).body).toMatchObject({ json: { told: 2 } })
  for (const { email } of [mother, father]) await until(async () => (await site.mailsTo(email)).length >= 1)
  const [toMother = "", ...others] = await site.mailsTo(mother.email)
  for (const name of ["Anna Ozola", "Bruno Ozols", "Clara Ozola"]) expect(toMother).toContain(name)
  const [toFather = "", ...more] = await site.mailsTo(father.email)
  expect(toFather).toContain("Pieteikums paliek spēkā: Clara Ozola.")
  expect([...others, ...more]).toEqual([])
})

test("several changes are told together, as what riders knew and what is now; what was changed back is no news [CH-02]", async () => {
  const { stage, save, untold, tell } = await stageToCome()
  await makeParticipant(db, stage)
  await save({ location: "Madona" })
  const first = await untold()
  await save({ location: "Smiltene" })
  expect((await untold())?.changes).toEqual([{ kind: "place", before: "Kaņieris", after: "Smiltene" }])
  // of what a secretary has not seen nobody is told
  expect((await tell(first?.version)).text).toContain("changed-meanwhile")
  await save({ title: "Another title", descriptionEn: "Bring boots" })
  expect((await untold())?.changes).toHaveLength(1)
  await save({ location: "Kaņieris" })
  expect(await untold()).toBeNull()
})

test("the same class under another name is no change for riders; one more and one less are [CH-02]", async () => {
  const { stage, save, untold } = await stageToCome()
  await makeParticipant(db, stage, { racingClass: "Expert" })
  await save(({ classes = [] }) => ({ classes: classes.filter(({ name }) => name !== "Ladies") }))
  await db
    .update(championshipClass)
    .set({ name: "Masters" })
    .where(eq(championshipClass.key, stage.classes[0]?.classKey ?? 0))
  expect((await untold())?.changes).toEqual([{ kind: "class-removed", racingClass: "Ladies" }])
})

test("who entered after the change knows the stage as it is, and who made it is not told [CH-02]", async () => {
  const { stage, userId, save, untold, tell } = await stageToCome()
  const late = await makeUser(db)
  await makeParticipant(db, stage, { id: userId })
  await save({ location: "Madona" })
  await makeParticipant(db, stage, { id: late.id, createdOn: Date.now() + 60_000 })
  const offered = await untold()
  expect(offered).toMatchObject({ entered: 1, reachable: 0 })
  expect((await tell(offered?.version)).body).toMatchObject({ json: { told: 0 } })
  expect(await site.mailsTo(late.email)).toEqual([])
})

test("there is nothing to tell of a draft, of a stage that nobody has entered or that is over, nor of a corrected mistake [CH-02]", async () => {
  const draft = await stageToCome({ status: "draft" })
  await makeParticipant(db, draft.stage)
  const empty = await stageToCome()
  const over = await stageToCome({
    competitionStartDate: hour,
    competitionEndDate: 2 * hour,
    classes: [{ name: "Expert" }],
  })
  await makeParticipant(db, over.stage)
  for (const one of [draft, empty, over]) {
    await one.save({ location: "Madona" })
    expect(await one.untold()).toBeNull()
  }
  const corrected = await stageToCome({ classes: [{ name: "Expert" }] })
  await makeParticipant(db, corrected.stage)
  await corrected.save({ competitionStartDate: "2100-05-14T10:00" }, true)
  expect(await corrected.untold()).toBeNull()
})

test("riders may be left untold; then nobody is mailed, and the next change begins from what is then [CH-02]", async () => {
  const { stage, save, untold, tell } = await stageToCome()
  const rider = await makeUser(db)
  await makeParticipant(db, stage, { id: rider.id })
  await save({ location: "Madona" })
  expect((await tell((await untold())?.version, false)).body).toMatchObject({
    json: { kind: "settled", told: 0 },
  })
  expect(await untold()).toBeNull()
  await save({ location: "Smiltene" })
  expect((await untold())?.changes).toEqual([{ kind: "place", before: "Madona", after: "Smiltene" }])
  expect(await site.mailsTo(rider.email)).toEqual([])
})

test("what changed while a public stage was hidden is offered once it is published again [CH-02]", async () => {
  const { stage, save, untold, tell } = await stageToCome()
  await makeParticipant(db, stage)
  await save({ status: "draft" })
  await save({ location: "Madona" })
  expect(await untold()).toBeNull()
  expect((await tell("1")).text).toContain("nothing-to-tell")
  await save({ status: "published" })
  expect((await untold())?.changes).toEqual([{ kind: "place", before: "Kaņieris", after: "Madona" }])
})
