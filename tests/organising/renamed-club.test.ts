import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { saveClub } from "#server/competitions/clubs.ts"
import type { club } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import { standingsVersion } from "#server/standings/standings-version.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { readPage } from "#tests/support/scored-page.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { testSite } from "#tests/support/test-site.ts"
import { noon } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
let instant = Date.now()
const site = await testSite(database, {}, { now: () => instant })
const actor = await makeAdmin(db)

type Club = typeof club.$inferSelect

/** A public season of two stages that Anna rides for this club. */
const seasonOf = (former: Club) =>
  makeApprovedSeason(db, {
    scores: [{ Anna: 1 }, { Anna: 2 }],
    riders: { Anna: { clubId: former.id } },
    championship: { hasClubStandings: true, publicationStatus: "published" },
  })

const rename = async (former: Club, form: Club) =>
  expect(await saveClub({ db, actor, now: noon }, { former, form })).toEqual({ kind: "saved" })

test("cached standings, podiums and open data show the new name of a club within a second [D-23]", async () => {
  const former = await makeClub(db)
  const season = await seasonOf(former)
  await season.generateAll()
  const { institutionId, championshipId } = season.place
  const page = `/competitions/${institutionId}/${championshipId}`
  const data = `/api/v1/institutions/${institutionId}/championships/${championshipId}/standings`
  const addresses = [page, `${page}?standings=club`, `${page}/stage-0/podium`, data, `${data}/clubs`]
  const naming = async ({ id }: Club) => {
    instant += 1_000
    const answers = await Promise.all(addresses.map((address) => readPage(site, address)))
    return addresses.filter((_, nth) => answers[nth]?.text.includes(id))
  }
  expect(await naming(former)).toEqual(addresses)
  const form = { ...former, id: `Friends of ${season.place.championshipId}` }
  await rename(former, form)
  expect(await naming(form)).toEqual(addresses)
  expect(await naming(former)).toEqual([])
})

test("only championships that name a renamed club have another version, and another country is none of theirs [D-23]", async () => {
  const [former, other] = [await makeClub(db), await makeClub(db)]
  const [season, without] = [await seasonOf(former), await seasonOf(other)]
  for (const one of [season, without]) await one.generateAll()
  const versions = () => Promise.all([season, without].map(({ place }) => standingsVersion(db, place)))
  const [before, unconcerned] = await versions()
  const moved = { ...former, country: "Estonia" }
  await rename(former, moved)
  expect(await versions()).toEqual([before, unconcerned])
  await rename(moved, { ...moved, id: `${former.id} and friends` })
  const [after, untouched] = await versions()
  expect(after).not.toBe(before)
  expect(untouched).toBe(unconcerned)
})

test("a conflict between two clubs that was settled stays settled, whichever of them is renamed [D-22] [D-23]", async () => {
  const [former, other] = [await makeClub(db), await makeClub(db)]
  const season = await seasonOf(former)
  const ofSecond = and(eq(result.stageKey, season.stages[1]?.key ?? 0), eq(result.name, "Anna"))
  await db.update(result).set({ clubId: other.id }).where(ofSecond)
  await season.generate(0)
  const asked = await season.generate(1)
  if (asked.kind !== "conflicts") throw new Error("No club is asked about")
  const resolutions = asked.conflicts.flatMap((conflict) =>
    conflict.kind === "field" ? [{ ...conflict, choice: "old" as const }] : [],
  )
  const settled = await generateStageStandings(season.by, season.pathOf(1), { kind: "class", resolutions })
  expect(settled).toEqual({ kind: "generated", isChanged: true })
  const unchanged = { kind: "generated", isChanged: false }
  await rename(former, { ...former, id: `First ${former.id}` })
  expect(await season.generate(1)).toEqual(unchanged)
  await rename(other, { ...other, id: `Second ${other.id}` })
  expect(await season.generate(1)).toEqual(unchanged)
  expect(await standingsOf(db, season)).toMatchObject([
    {
      clubId: `First ${former.id}`,
      // the club that was kept has the points of the stage too (D-55)
      results: [{ clubId: `First ${former.id}` }, { clubId: `First ${former.id}` }],
    },
  ])
})

test("visitors see the new name of a club while a stage is corrected too [D-23] [D-46]", async () => {
  const former = await makeClub(db)
  const season = await seasonOf(former)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const nth of [0, 1]) await publishStageStandings(season.by, season.pathOf(nth))
  await season.reopen(1)
  const seen = async () => {
    const pages = (["individual", "club"] as const).map((tab) =>
      standingsPage({ db, actor: null }, { place: season.place, tab }),
    )
    return JSON.stringify(await Promise.all(pages))
  }
  expect(await seen()).toContain(`"${former.id}"`)
  const form = { ...former, id: `${former.id} and friends` }
  await rename(former, form)
  expect(await seen()).toContain(`"${form.id}"`)
  expect(await seen()).not.toContain(`"${former.id}"`)
})
