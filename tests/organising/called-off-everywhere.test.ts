import { eq } from "drizzle-orm"
import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import { announcerAddress, overlayAddress, tvAddress } from "#app/public/screens/addresses.ts"
import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"
import { clubRidersAddress } from "#domain/competitions/club-address.ts"
import {
  cardAddress,
  cockpitAddress,
  judgesAddress,
  pageAddress,
  resultsAddress,
} from "#domain/competitions/stage-path.ts"
import { callOff } from "#server/competitions/call-off.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { createBoards } from "#server/live/boards.ts"
import { riderPagePreview } from "#server/riders/rider-page-preview.ts"
import { showRider } from "#server/riders/show-rider.ts"
import { searchSite } from "#server/site/search.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(() => boards.close())

const start = Date.UTC(2100, 4, 15, 7)
const cancelled: CalledOffForm = { kind: "cancelled", lv: null, et: null, en: "The forest is closed" }

/** A stage that had begun, with a rider who has a page and a secretary. */
const begun = async (title: string) => {
  const { userId, headers } = await signIn(site)
  const { stage } = await makeScoredStage(db, {
    title,
    competitionStartDate: start,
    competitionEndDate: start + 8 * 3_600_000,
    cards: { "Ulla Urbāne": [[0]] },
    riders: { "Ulla Urbāne": { id: userId } },
  })
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  const [page] = await db.select({ id: rider.id }).from(rider).where(eq(rider.userId, userId))
  if (!page) throw new Error("The rider has no page")
  const actor = { userId, isConfirmed: true, admin: false, secretaryOf: [stage.institutionId] }
  const cancel = () => callOff({ db, actor, now: Date.now() }, stage.path, { to: cancelled, seen: null })
  const visitor = openBrowser(site)
  const secretary = openBrowser(site, { ...headers, "Accept-Language": "en" })
  return { stage, userId, page, cancel, visitor, secretary }
}

test("wherever a stage is named with its day, it says that it is cancelled [CH-01]", async () => {
  const { stage, userId, page, cancel, visitor, secretary } = await begun("Inčukalna posms")
  const { path, institutionId, championshipId } = stage
  // the rider manages a club, and was entered once more by somebody else
  const club = (await makeClub(db)).id
  await nameManager(db, userId, { clubId: club, institutionId })
  const { id: participantId } = await makeParticipant(db, stage)
  await db.insert(linkedEntry).values({ stageKey: stage.key, participantId, riderId: page.id })
  const badge = />Cancelled</
  const places = [
    { by: visitor, at: "/search?q=incukalna", says: badge },
    { by: visitor, at: resultsAddress(path), says: /<title>Cancelled: Inčukalna posms/ },
    { by: visitor, at: cardAddress(path, userId), says: /<title>Cancelled: Ulla Urbāne – Inčukalna posms/ },
    { by: visitor, at: cardAddress(path, userId), says: badge },
    { by: visitor, at: `${pageAddress(path)}/start-list`, says: badge },
    { by: visitor, at: tvAddress(path), says: badge },
    { by: visitor, at: overlayAddress(path, "ticker"), says: /This stage is cancelled\./ },
    { by: visitor, at: overlayAddress(path, "table"), says: /This stage is cancelled\./ },
    { by: visitor, at: announcerAddress(path), says: badge },
    { by: visitor, at: `/riders/${page.id}`, says: badge },
    { by: secretary, at: "/my-results", says: badge },
    { by: secretary, at: "/profile", says: badge },
    { by: secretary, at: clubRidersAddress({ club, institution: institutionId }), says: badge },
    { by: secretary, at: `/championship/${institutionId}/${championshipId}`, says: badge },
    { by: secretary, at: judgesAddress(path), says: badge },
    { by: secretary, at: cockpitAddress(path), says: badge },
  ]
  for (const { by, at, says } of places) {
    const { status, text } = await by.get(at)
    expect(status, at).toBe(200)
    expect(text, at).not.toMatch(says)
  }
  await cancel()
  // cached pages are up to two seconds old
  for (const { by, at, says } of places)
    await expect.poll(async () => (await by.get(at)).text, { timeout: 10_000, message: at }).toMatch(says)
})

test("a search leads to the page of a cancelled stage, which says why, and not to its results [CH-01] [SE-01]", async () => {
  const { stage, cancel, visitor } = await begun("Ropažu posms")
  const leadsTo = async () => {
    const { text } = await visitor.get("/search?q=ropazu")
    return /href="([^"]+)"[^>]*>(?:(?!<a ).)*Ropažu posms/.exec(text)?.[1]
  }
  await db
    .update(stageTable)
    .set({ competitionStartDate: Date.now() - 3_600_000 })
    .where(eq(stageTable.key, stage.key))
  expect(await leadsTo()).toBe(resultsAddress(stage.path))
  await cancel()
  await expect.poll(leadsTo, { timeout: 10_000 }).toBe(pageAddress(stage.path))
  // what its organiser says is on that page alone
  const found = await searchSite({ db, now: Date.now() }, "ropazu")
  expect(found?.stages.map(({ calledOff }) => calledOff)).toEqual([{ kind: "cancelled" }])
})

test("the picture of a rider's page has no line of a stage that was called off [CH-01] [TV-07]", async () => {
  const { page, cancel } = await begun("Carnikavas posms")
  const lines = async () => {
    const shown = await showRider({ db, boards, now: start }, page.id)
    const preview = shown && riderPagePreview(shown, { siteName: "Nulle", language: "en" })
    return preview?.kind === "class" ? preview.lines.map(({ name }) => name) : null
  }
  expect(await lines()).toEqual(["Carnikavas posms · Expert"])
  await cancel()
  expect(await lines()).toEqual([])
})
