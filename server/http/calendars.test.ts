import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { testSite } from "#tests/support/test-site.ts"

const { db, ...database } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const site = await testSite({ db, ...database }, {}, { now: () => now })

const host = new URL(site.url).hostname

const request = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

const eventsAt = async (path: string) => eventsIn(await (await request(path)).text())

/** The properties of each event, with the lines unfolded that RFC 5545 folds. */
const eventsIn = (text: string) =>
  text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) => event.split("\r\nEND:VEVENT")[0] ?? "")
    .map((event) => Object.fromEntries(event.split("\r\n").map((line) => line.split(/:(.*)/s))))

const placesOf = ({ institutionId, championshipId, id }: Awaited<ReturnType<typeof makeStage>>) => {
  const [institution, championship] = [`/competitions/${institutionId}`, championshipId]
  return ["", institution, `${institution}/${championship}`, `${institution}/${championship}/${id}`].map(
    (place) => `${place}/calendar.ics`,
  )
}

test("a published stage is in the calendars of the site, of its institution and championship, and in its own [AP-03]", async () => {
  const stage = await makeStage(db, {
    title: "Spring; mud, rocks",
    location: "Kaņieris",
    registrationEndDate: Date.UTC(2026, 4, 14, 17),
  })
  const other = await makeStage(db)
  const draft = await makeStage(db, { ...place(stage), status: "draft" })
  for (const path of placesOf(stage)) {
    const found = (await eventsAt(`${path}?lng=en`)).filter(({ UID }) => UID?.includes(stage.path))
    expect(found, path).toEqual([
      expect.objectContaining({
        UID: `${stage.path}@${host}`,
        STATUS: "CONFIRMED",
        SUMMARY: "Spring\\; mud\\, rocks",
        LOCATION: "Kaņieris",
        DTSTART: "20260516T070000Z",
        DTEND: "20260516T150000Z",
        DESCRIPTION: expect.stringContaining("Registration till 14 May 2026"),
      }),
    ])
  }
  const [everything = "", ...narrower] = placesOf(stage)
  const uids = async (path: string) => (await eventsAt(path)).map(({ UID }) => UID)
  expect(await uids(everything)).toContain(`${other.path}@${host}`)
  for (const path of narrower) expect(await uids(path)).toEqual([`${stage.path}@${host}`])
  expect((await request(placesOf(draft)[3] ?? "")).status).toBe(404)
})

const place = ({ institutionId, championshipId }: Awaited<ReturnType<typeof makeStage>>) => ({
  institutionId,
  championshipId,
})

test("SEQUENCE grows with what a calendar shows of a stage; one that is withdrawn is cancelled, as it was shown [AP-03]", async () => {
  const { open, row, stage } = await makeEditedStage({ db, files: testFiles(), now }, { title: "First" })
  const [, , , own = ""] = placesOf(stage)
  const shown = async () => (await eventsAt(own))[0]
  const sequence = async () => Number((await shown())?.SEQUENCE)
  const change = async (changes: Parameters<Awaited<ReturnType<typeof open>>["save"]>[0]) =>
    expect(await (await open()).save(changes)).toEqual({ kind: "saved" })
  const { UID } = (await shown()) ?? {}
  const atFirst = await sequence()
  await change({ descriptionEn: "No calendar shows this." })
  expect(await shown()).toMatchObject({ UID, SEQUENCE: String(atFirst), STATUS: "CONFIRMED" })
  await change({ title: "Second", location: "Turaida" })
  const moved = { UID, SUMMARY: "Second", LOCATION: "Turaida" }
  expect(await shown()).toMatchObject({ ...moved, STATUS: "CONFIRMED" })
  const afterMove = await sequence()
  expect(afterMove).toBeGreaterThan(atFirst)
  await change({ status: "draft" })
  expect(await shown()).toMatchObject({ ...moved, STATUS: "CANCELLED" })
  const afterWithdrawal = await sequence()
  expect(afterWithdrawal).toBeGreaterThan(afterMove)
  await change({ title: "Third", status: "published" })
  expect(await shown()).toMatchObject({ UID, STATUS: "CONFIRMED", SUMMARY: "Third" })
  expect(await sequence()).toBeGreaterThan(afterWithdrawal)
  expect((await row()).withdrawn).toBeNull()
})

test("what becomes of a stage after it was withdrawn changes no calendar [AP-03]", async () => {
  const { open, stage } = await makeEditedStage({ db, files: testFiles(), now })
  const later = {
    competitionStartDate: Date.UTC(2026, 5, 20, 7),
    competitionEndDate: Date.UTC(2026, 5, 20, 15),
  }
  await makeStage(db, { ...place(stage), ...later })
  await (await open()).save({ status: "draft" })
  const files = async () =>
    Promise.all(placesOf(stage).map(async (path) => (await request(`${path}?lng=en`)).text()))
  const before = await files()
  for (const year of ["2024", "2027"]) {
    const [competitionStartDate, competitionEndDate] = [`${year}-10-03T10:00`, `${year}-10-03T16:00`]
    const dates = { competitionStartDate, competitionEndDate, registrationEndDate: null }
    expect(await (await open()).save({ ...dates, title: `Autumn ${year}` })).toEqual({ kind: "saved" })
    expect(await files()).toEqual(before)
  }
  await db
    .update(championship)
    .set({ displayName: "Renamed" })
    .where(eq(championship.id, stage.championshipId))
  const events = (await files()).flatMap(eventsIn).filter(({ STATUS }) => STATUS === "CANCELLED")
  expect(events).toHaveLength(4)
  for (const { DESCRIPTION } of events) expect(DESCRIPTION).not.toContain("Renamed")
})

test("a championship that gets another name is a change of its published stages' events [AP-03]", async () => {
  const stage = await makeStage(db)
  const path = placesOf(stage)[3] ?? ""
  const sequence = async () => Number((await eventsAt(path))[0]?.SEQUENCE)
  const before = await sequence()
  const admin = await makeAdmin(db)
  const opened = await championshipToEdit({ db, actor: admin }, place(stage))
  if (opened.kind === "refused") throw new Error(opened.reason)
  const { form, version } = opened
  const renamed = { place: place(stage), version, form: { ...form, displayName: "Autumn Cup" } }
  expect(await saveChampionshipForm({ db, actor: admin, now }, renamed)).toEqual({ kind: "saved" })
  expect(await sequence()).toBeGreaterThan(before)
  expect((await eventsAt(path))[0]?.DESCRIPTION).toContain("Autumn Cup")
})

test("a repeated request for an unchanged calendar gets a 304, and what only organisers know has no calendar", async () => {
  const stage = await makeStage(db)
  for (const path of placesOf(stage)) {
    const first = await request(path)
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8")
    // RFC 5545: each line has its end
    expect(await first.clone().text()).toMatch(/[^\n]\r\nEND:VCALENDAR\r\n$/)
    const again = await request(path, { "If-None-Match": first.headers.get("ETag") ?? "" })
    expect(again.status, path).toBe(304)
  }
  const draft = await makeStage(db, { status: "draft" })
  for (const path of placesOf(draft).slice(1)) expect((await request(path)).status, path).toBe(404)
})

test("an institution's calendar goes back a year, a championship's to its first stage", async () => {
  const day = 24 * 3_600_000
  const competitionStartDate = now - 500 * day
  const stage = await makeStage(db, { competitionStartDate, competitionEndDate: competitionStartDate + day })
  const [everything = "", institution = "", championship = ""] = placesOf(stage)
  expect(await eventsAt(institution)).toEqual([])
  expect(await eventsAt(championship)).toHaveLength(1)
  expect((await eventsAt(everything)).map(({ UID }) => UID)).not.toContain(`${stage.path}@${host}`)
})
