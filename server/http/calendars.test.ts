import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { testSite } from "#tests/support/test-site.ts"

const { db, ...database } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const site = await testSite({ db, ...database }, {}, { now: () => now })

const host = new URL(site.url).hostname

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

/** The properties of each event, with the lines unfolded that RFC 5545 folds. */
const eventsAt = async (path: string) => {
  const text = await (await ask(path)).text()
  return text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) => event.split("\r\nEND:VEVENT")[0] ?? "")
    .map((event) => Object.fromEntries(event.split("\r\n").map((line) => line.split(/:(.*)/s))))
}

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
  expect((await ask(placesOf(draft)[3] ?? "")).status).toBe(404)
})

const place = ({ institutionId, championshipId }: Awaited<ReturnType<typeof makeStage>>) => ({
  institutionId,
  championshipId,
})

test("SEQUENCE grows with what a calendar shows of a stage; one that is withdrawn is cancelled, as it was shown [AP-03]", async () => {
  const { open, row, stage } = await makeEditedStage({ db, files: testFiles(), now }, { title: "First" })
  const [, , , own = ""] = placesOf(stage)
  const shown = async () => (await eventsAt(own))[0]
  const change = async (changes: Parameters<Awaited<ReturnType<typeof open>>["save"]>[0]) =>
    expect(await (await open()).save(changes)).toEqual({ kind: "saved" })
  const { UID } = (await shown()) ?? {}
  await change({ descriptionEn: "No calendar shows this." })
  expect(await shown()).toMatchObject({ UID, SEQUENCE: "0", STATUS: "CONFIRMED" })
  await change({ title: "Second", location: "Turaida" })
  const moved = { SUMMARY: "Second", LOCATION: "Turaida", DTSTAMP: "20260501T000000Z" }
  expect(await shown()).toMatchObject({ UID, SEQUENCE: "1", STATUS: "CONFIRMED", ...moved })
  await change({ status: "draft" })
  const cancelled = { UID, SEQUENCE: "2", STATUS: "CANCELLED", ...moved }
  expect(await shown()).toMatchObject(cancelled)
  await change({ title: "Nobody's business" })
  for (const path of placesOf(stage)) expect(await eventsAt(path), path).toContainEqual(await shown())
  expect(await shown()).toMatchObject(cancelled)
  await change({ title: "Third", status: "published" })
  expect(await shown()).toMatchObject({ UID, SEQUENCE: "3", STATUS: "CONFIRMED", SUMMARY: "Third" })
  expect((await row()).withdrawn).toBeNull()
})

test("who asks again for an unchanged calendar is told so, and what only organisers know has none", async () => {
  const stage = await makeStage(db)
  for (const path of placesOf(stage)) {
    const first = await ask(path)
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8")
    const again = await ask(path, { "If-None-Match": first.headers.get("ETag") ?? "" })
    expect(again.status, path).toBe(304)
  }
  const draft = await makeStage(db, { status: "draft" })
  for (const path of placesOf(draft).slice(1)) expect((await ask(path)).status, path).toBe(404)
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
