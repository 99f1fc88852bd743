import { expect } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

const day = 86_400_000

/** A word too long for any phone's screen; each is different. */
const word = (first: string) => `${first}${"Ziemeļvidzemesdienvidigaunijas".repeat(4)}`

const onDay = (days: number) => ({
  competitionStartDate: Date.now() + days * day,
  competitionEndDate: Date.now() + (days + 1) * day,
})

test("a long word, wherever people write one, makes no page wider than the screen", async ({
  page,
  context,
  emptySite: site,
}) => {
  test.slow()
  const { db } = site.database
  const { userId } = await enterAsAdmin(context, site)
  await db
    .update(user)
    .set({ name: word("U") })
    .where(eq(user.id, userId))
  const { id: institutionId } = await makeInstitution(db, { name: word("I") })
  const { id: championshipId } = await makeChampionship(db, {
    ...{ institutionId, displayName: word("C"), hasTeamCompetition: true, hasClubStandings: true },
    teams: [word("T")],
  })
  const names = { title: word("S"), location: word("L"), competitionOrganizer: word("O") }
  const named = { institutionId, championshipId, ...names }
  const ridden = { ...named, ...running(), cards: { [word("A")]: [[0, 1]], Berta: [[1, 2]] } }
  const { stage } = await makeScoredStage(db, ridden)
  const past = await makeStage(db, { ...named, ...onDay(-20) })
  const coming = await makeStage(db, {
    ...{ ...named, ...onDay(1), classes: [{ name: "Expert" }, { name: word("K") }] },
    sponsors: [{ name: word("P"), logo: "", url: "https://sponsor.example" }],
    descriptionEn: word("D"),
  })
  const { id: clubId } = await makeClub(db, { id: word("Q"), country: word("N") })
  const rider = { name: word("R"), bike: word("B"), clubId, team: word("T"), racingClass: "Expert" }
  await makeParticipant(db, coming, { id: userId, ...rider })
  await makeAd(db, { sellerId: userId, description: `${word("A")} ${word("B")}` })
  const edited = `/championship/${institutionId}/${championshipId}`
  const addresses = [
    ...["/", pageOf(coming), pageOf(past), resultsOf(stage), resultsOf(past), `${resultsOf(stage)}/cards`],
    ...[`/competitions/${institutionId}/${championshipId}`, `${pageOf(coming)}/start-list`],
    ...[`${pageOf(stage)}/judges`, "/championship", edited, `${edited}/${coming.id}`, `${edited}/new`],
    ...["institutions", "clubs", "roles", "log", "market"].map((part) => `/championship/${part}`),
    ...["/profile", "/my-results", "/market", "/market/my-ads"],
  ]
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const address of addresses) {
    await open(page, site.url + address)
    for (const width of [320, 1280]) {
      await resize(page, { width, height: 700 })
      await expect.poll(over, { message: `${address} at ${width}` }).toBeLessThanOrEqual(0)
    }
  }
})

test("a racing number stays on one line where a table has little room, and the table begins below its search", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeFullStage(site.database.db)
  await enterAsAdmin(context, site)
  for (const width of [1280, 961, 390]) {
    await resize(page, { width, height: 800 })
    await open(page, site.url + pageOf(stage))
    const heights = await page
      .locator(".participants-table .number-plate")
      .evaluateAll((plates) => plates.map(({ clientHeight }) => clientHeight))
    expect(Math.max(...heights), `at ${width}`).toBeLessThan(40)
    const [search, table] = await Promise.all(
      [page.getByRole("searchbox"), page.locator(".participants-table")].map((one) => one.boundingBox()),
    )
    const gap = (table?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)
    expect(gap, `at ${width}`).toBeLessThanOrEqual(12)
  }
})
