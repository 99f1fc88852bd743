import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"
import { pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
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

const cancelled: CalledOffForm = {
  kind: "cancelled",
  lv: "Mežs ir slēgts",
  et: null,
  en: "The forest is closed",
}
const postponed: CalledOffForm = { kind: "postponed", lv: null, et: null, en: "We look for a new day" }

/** A stage to come, with its secretary in a browser. */
const stageToCome = async (overrides: StageInput = {}) => {
  const season = await makeChampionship(db, { displayName: "Season" })
  const stage = await makeStage(db, {
    institutionId: season.institutionId,
    championshipId: season.id,
    title: "Kaņiera posms",
    competitionStartDate: start,
    competitionEndDate: start + 8 * hour,
    ...overrides,
  })
  const { userId, headers } = await signIn(site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: season.institutionId })
  const desk = openBrowser(site, headers)
  const open = async () =>
    JSON.parse((await desk.call("competitions/stageToEdit", { stage: stage.path })).text).json
  const callOff = async (to: CalledOffForm | null) =>
    desk.call("competitions/callOff", { stage: stage.path, to, seen: (await open()).calledOff?.on ?? null })
  const tell = async () =>
    desk.call("competitions/tellRiders", {
      stage: stage.path,
      version: (await open()).untold.version,
      isTold: true,
    })
  const actor = { userId, isConfirmed: true, admin: false, secretaryOf: [season.institutionId] }
  const save = (changes: Parameters<typeof saveStageFields>[2]) =>
    saveStageFields({ db, files, actor, now: Date.now() }, stage.path, changes)
  return { stage, desk, open, callOff, tell, save }
}

const read = async (path: string) => {
  const answered = await fetch(site.url + path)
  return { status: answered.status, text: await answered.text() }
}

test("whoever opens a stage that is called off reads what became of it and why; address, results and list stay [CH-01]", async () => {
  const { stage, callOff } = await stageToCome({ competitionStartDate: hour, registrationEndDate: null })
  await makeParticipant(db, stage, { name: "Anna Ozola" })
  expect(await callOff(cancelled)).toMatchObject({ status: 200 })
  const page = await read(`${pageAddress(stage.path)}?lng=en`)
  expect(page.status).toBe(200)
  for (const told of [
    "This stage is cancelled.",
    "The forest is closed",
    "Anna Ozola",
    resultsAddress(stage.path),
  ])
    expect(page.text).toContain(told)
  expect(page.text).toContain("<title>Cancelled: Kaņiera posms")
  expect(page.text).toContain("https://schema.org/EventCancelled")
  expect((await read(`${pageAddress(stage.path)}?lng=lv`)).text).toContain("Mežs ir slēgts")
  // without a text in a language another one is shown
  expect((await read(`${pageAddress(stage.path)}?lng=et`)).text).toContain("Mežs ir slēgts")
  const results = await read(`${resultsAddress(stage.path)}?lng=en`)
  expect(results).toMatchObject({ status: 200, text: expect.stringContaining("This stage is cancelled.") })
  expect((await read(`/tv/${pageAddress(stage.path).split("/").slice(2).join("/")}?lng=en`)).text).toContain(
    "The forest is closed",
  )
  await callOff(null)
  const again = await read(`${pageAddress(stage.path)}?lng=en`)
  expect(again.text).not.toMatch(/is cancelled|Cancelled: |forest is closed/)
  expect(again.text).toContain("https://schema.org/EventScheduled")
  const logged = await db.select().from(audit).where(eq(audit.event, "call_off_stage"))
  expect(logged.filter(({ data }) => JSON.stringify(data).includes(stage.path))).toHaveLength(2)
})

test("calendars strike it out, with a higher SEQUENCE each time, and show it again once it takes place [CH-01] [AP-03]", async () => {
  const { stage, callOff } = await stageToCome()
  const event = async () => {
    const { text } = await read(`${pageAddress(stage.path)}/calendar.ics?lng=en`)
    const of = (name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(text)?.[1]
    return { status: of("STATUS"), sequence: Number(of("SEQUENCE")), summary: of("SUMMARY"), text }
  }
  const states = [await event()]
  for (const to of [postponed, cancelled, null]) {
    await callOff(to)
    states.push(await event())
  }
  expect(states.map(({ status, summary }) => `${status} ${summary}`)).toEqual([
    "CONFIRMED Kaņiera posms",
    "CANCELLED Postponed: Kaņiera posms",
    "CANCELLED Cancelled: Kaņiera posms",
    "CONFIRMED Kaņiera posms",
  ])
  const sequences = states.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  expect(states[1]?.text).toContain("We look for a new day")
})

test("calendars show a postponed stage that is hidden as they showed it last, whatever becomes of the draft [CH-01] [AP-03]", async () => {
  const { stage, callOff, save } = await stageToCome()
  await callOff(postponed)
  const summary = async () =>
    /^SUMMARY:(.*)\r$/m.exec((await read(`${pageAddress(stage.path)}/calendar.ics?lng=en`)).text)?.[1]
  await save({ status: "draft" })
  expect(await summary()).toBe("Postponed: Kaņiera posms")
  await save({ competitionStartDate: "2100-06-15T10:00", competitionEndDate: "2100-06-15T18:00" })
  expect(await summary()).toBe("Postponed: Kaņiera posms")
})

test("nobody joins a stage that is called off; who is entered may leave a postponed one, and stays entered in a cancelled one [CH-01]", async () => {
  const { stage, callOff } = await stageToCome()
  await callOff(postponed)
  const [anna, dita] = [await signIn(site), await signIn(site)]
  await makeParticipant(db, stage, { id: anna.userId })
  const call = (headers: Record<string, string>, procedure: string, more: object = {}) =>
    openBrowser(site, headers).call(`registration/${procedure}`, { stage: stage.path, ...more })
  const join = { form: makeForm(), confirmed: [] }
  expect((await call(dita.headers, "join", join)).text).toContain("registration-closed")
  expect((await call(anna.headers, "startChanging")).text).toContain("registration-closed")
  await callOff(cancelled)
  expect((await call(anna.headers, "cancel")).text).toContain("registration-closed")
  await callOff(postponed)
  expect((await call(anna.headers, "cancel")).text).toContain("removed")
  await callOff(null)
  expect((await call(dita.headers, "join", join)).text).toContain("written")
})

test("another day lets a postponed stage take place again, and leaves a cancelled one cancelled [CH-01]", async () => {
  const moved = { competitionStartDate: "2100-06-15T10:00", competitionEndDate: "2100-06-15T18:00" }
  const first = await stageToCome()
  await first.callOff(postponed)
  await first.save({ competitionStartDate: "2100-05-15T11:00" })
  expect((await first.open()).calledOff).toMatchObject({ kind: "postponed" })
  await first.save(moved)
  expect((await first.open()).calledOff).toBeNull()
  expect((await read(pageAddress(first.stage.path))).text).toContain("https://schema.org/EventRescheduled")
  const second = await stageToCome()
  await second.callOff(cancelled)
  await second.save(moved)
  expect((await second.open()).calledOff).toMatchObject({ kind: "cancelled" })
})

test("riders are offered to be told that a stage is called off, why, and that their entry stays [CH-01] [CH-02]", async () => {
  const { stage, open, callOff, tell } = await stageToCome()
  const rider = await makeUser(db, { language: "en" })
  await makeParticipant(db, stage, { id: rider.id, name: "Anna Ozola" })
  await callOff(cancelled)
  expect((await open()).untold.changes).toEqual([{ kind: "called-off", before: null, after: "cancelled" }])
  await tell()
  await until(async () => (await site.mailsTo(rider.email)).length === 1)
  const [mail = ""] = await site.mailsTo(rider.email)
  for (const told of [
    "Subject: Kaņiera posms is cancelled – Nulle",
    "State: takes place → cancelled\n",
    "The forest is closed",
    "Your entry is kept, and you need not do anything: Anna Ozola.",
  ])
    expect(mail).toContain(told)
  // told of nothing: it takes place again before anybody was told of the postponement
  await callOff(null)
  await tell()
  await until(async () => (await site.mailsTo(rider.email)).length === 2)
  await callOff(postponed)
  await callOff(null)
  expect((await open()).untold).toBeNull()
})

test("riders who were not told of a postponement may be told once the stage is cancelled, also if its day is over [CH-01] [CH-02]", async () => {
  const { stage, open, callOff, tell } = await stageToCome({
    competitionStartDate: hour,
    competitionEndDate: 2 * hour,
  })
  await makeParticipant(db, stage)
  await callOff(postponed)
  await callOff(cancelled)
  expect((await open()).untold?.changes).toEqual([{ kind: "called-off", before: null, after: "cancelled" }])
  expect(await tell()).toMatchObject({ status: 200 })
  expect((await open()).untold).toBeNull()
})

test("home, open data and pictures of links say so; a draft and approved results cannot be called off, nor what somebody changed meanwhile [CH-01]", async () => {
  const { stage, desk, callOff } = await stageToCome({ title: "Smiltenes posms" })
  await callOff(postponed)
  const home = await read("/?lng=en")
  expect(home.text).toMatch(/Smiltenes posms[\s\S]*New day to be announced[\s\S]*Postponed/)
  expect(JSON.parse((await read(`/api/v1/${stage.path}`)).text)).toMatchObject({ calledOff: "postponed" })
  const refusedBy = async (input: object) =>
    JSON.parse(
      (await desk.call("competitions/callOff", { stage: stage.path, to: cancelled, seen: null, ...input }))
        .text,
    ).json.code
  expect(await refusedBy({})).toBe("changed-meanwhile")
  const set = (change: Partial<typeof stageTable.$inferInsert>) =>
    db.update(stageTable).set(change).where(eq(stageTable.key, stage.key))
  await set({ resultsStatus: "Approved" })
  expect(await refusedBy({})).toBe("results-approved")
  await set({ status: "draft" })
  expect(await refusedBy({})).toBe("stage-is-draft")
})
