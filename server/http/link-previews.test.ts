import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import { previewSize } from "#contracts/site/link-preview.ts"
import { rider } from "#server/db/schema/riders.ts"
import { openFiles } from "#server/files/open-files.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { running } from "#tests/support/running.ts"
import { scoredPage } from "#tests/support/scored-page.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const filesUrl = `file://${temporaryFolder()}`
const files = openFiles({ filesUrl, dataFolder: "" })
/** When the clock of the server stands still; null: it runs. */
let stopped: number | null = null
// behind a proxy, so that each test can be a network of its own
const site = await testSite(database, { filesUrl, trustedProxies: 1 }, { now: () => stopped ?? Date.now() })

const request = (address: string, headers: Record<string, string> = {}) =>
  fetchPage(site.url + address, { headers })

type PathParts = { institutionId: string; championshipId: string; id: string }
const pageOf = ({ institutionId, championshipId, id }: PathParts) =>
  `/competitions/${institutionId}/${championshipId}/${id}`

/** The picture that a page names, and what it says about it. */
const pictureOf = async (page: string) => {
  const { text } = await request(page)
  const meta = (property: string) =>
    new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`)
      .exec(text)?.[1]
      ?.replaceAll("&amp;", "&")
  const address = meta("og:image")
  return {
    address: address?.startsWith(site.url) ? address.slice(site.url.length) : undefined,
    size: [meta("og:image:width"), meta("og:image:height")],
    alt: meta("og:image:alt"),
    card: meta("twitter:card"),
    description: meta("og:description"),
  }
}

const expectPicture = async (bytes: Buffer, format: "png" | "jpeg") => {
  const { width, height, format: found } = await sharp(bytes).metadata()
  expect({ width, height, format: found }).toEqual({ ...previewSize, format })
  // messengers show larger ones late, or not at all
  expect(bytes.length).toBeLessThan(150_000)
}

const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#d62828" } })
  .jpeg()
  .toBuffer()

/** An ad whose photo is stored. */
const makeShownAd = async (given: Parameters<typeof makeAd>[1] = {}) => {
  const ad = await makeAd(db, given)
  await files.put(adPictureAddress(ad.picture, "1200x1200").slice(1), photo)
  return ad
}

test("links of a stage, its results, a class, a rider's card and an ad have pictures of their own, of the size that their pages say [TV-07]", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 1, 2]], "Jaan Tamm": [[5, 3, null]] },
  })
  const ad = await makeShownAd()
  const pages = [
    pageOf(stage),
    `${pageOf(stage)}/results`,
    `${pageOf(stage)}/results?class=Expert`,
    `${pageOf(stage)}/results/${riders[0]?.id}`,
    `/market/ads/${ad.id}`,
  ]
  const pictures = new Set<string>()
  for (const page of pages) {
    const { address = "", size, alt, card } = await pictureOf(page)
    expect(size, page).toEqual([`${previewSize.width}`, `${previewSize.height}`])
    expect(alt, page).toMatch(/\w/)
    expect(card, page).toBe("summary_large_image")
    const { status, headers, bytes } = await request(address)
    expect(status, page).toBe(200)
    const format = page.includes("/market/") ? "jpeg" : "png"
    expect(headers["content-type"]).toBe(`image/${format}`)
    await expectPicture(bytes, format)
    pictures.add(String(headers.etag))
  }
  // the stage and its results are the same thing
  expect(pictures.size).toBe(4)
})

test("a class that the stage does not have is no page of its own, and has no picture", async () => {
  const { stage } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const { address } = await pictureOf(`${pageOf(stage)}/results?class=Nobody`)
  expect(address).not.toContain("Nobody")
  expect((await request(`${pageOf(stage)}/preview.png?class=Nobody`)).status).toBe(404)
})

test("the same results give the same bytes, which are revalidated by their tag; a new score gives others [TV-07]", async () => {
  const { address, stage, tap } = await scoredPage(site)
  const picture = `${pageOf(stage)}/preview.png`
  const first = await request(picture)
  const again = await request(picture)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(again.headers.etag).toBe(first.headers.etag)
  expect(first.headers["cache-control"]).toBe("public, max-age=300")
  const known = await request(picture, { "If-None-Match": String(first.headers.etag) })
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  const before = await pictureOf(address)
  await tap(2)
  const changed = await request(picture, { "If-None-Match": String(first.headers.etag) })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(first.headers.etag)
  // the page is validated again a second later
  await expect
    .poll(async () => (await pictureOf(address)).address, { timeout: 5_000 })
    .not.toBe(before.address)
})

test("a picture is in the language of the page's link", async () => {
  const { stage } = await makeScoredStage(db, { ...running(), cards: { Anna: [[0]] } })
  const tags = new Set<unknown>()
  for (const language of ["lv", "et", "en"]) {
    const { address = "" } = await pictureOf(`${pageOf(stage)}/results?lng=${language}`)
    expect(address).toContain(`lng=${language}`)
    tags.add((await request(address, { "Accept-Language": "en" })).headers.etag)
  }
  expect(tags.size).toBe(3)
})

test("the description of a rider's link tells the place and the points [TV-07]", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    cards: { Anna: [[0, 1, 2]], Jaan: [[5, 3, null]] },
  })
  const { description } = await pictureOf(`${pageOf(stage)}/results/${riders[1]?.id}?lng=en`)
  expect(description).toBe("Expert · Place: 2. Points: 8. Sections: 2 of 3.")
})

test("after the end the description of a rider’s link says DNF of who has not finished [RS-09]", async () => {
  const day = 86_400_000
  const { stage, riders } = await makeScoredStage(db, {
    competitionStartDate: Date.now() - 2 * day,
    competitionEndDate: Date.now() - day,
    cards: { Anna: [[0, 1, 2]], Jaan: [[5, 3, null]] },
  })
  const { description } = await pictureOf(`${pageOf(stage)}/results/${riders[1]?.id}?lng=en`)
  expect(description).toBe("Expert · Place: DNF. Points: 8. Sections: 2 of 3.")
})

test("anything hidden from visitors has no picture for anybody: a draft, a rider without a result, an expired or removed ad", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const { stage } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const seller = await signIn(site)
  const over = await makeShownAd({ sellerId: seller.userId, listedOn: Date.now() - 400 * 86_400_000 })
  const removed = await makeShownAd({ removedOn: Date.now(), removalReason: "Fraud" })
  const addresses = [
    `${pageOf(draft)}/preview.png`,
    `${pageOf(draft)}/results/nobody/preview.png`,
    `${pageOf(stage)}/results/nobody/preview.png`,
    `/market/ads/${over.id}/preview.jpg`,
    `/market/ads/${removed.id}/preview.jpg`,
    "/market/ads/1/preview.jpg",
  ]
  for (const address of addresses)
    for (const headers of [{}, { Cookie: seller.headers.Cookie }]) {
      const { status, headers: answered, bytes } = await request(address, headers)
      expect([status, answered["cache-control"], bytes.length], address).toEqual([404, "no-store", 0])
    }
  expect((await pictureOf(pageOf(draft))).address).toBeUndefined()
})

test("a picture is withdrawn with its stage", async () => {
  const { stage } = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const picture = `${pageOf(stage)}/preview.png`
  expect((await request(picture)).status).toBe(200)
  await database.pool.query("update stage set status = 'draft' where key = $1", [stage.key])
  expect((await request(picture)).status).toBe(404)
})

test("one network causes 30 pictures a minute to be drawn; those that are drawn are still sent to it, and others are served", async () => {
  const names = Array.from({ length: 31 }, (_, index) => `Rider ${index}`)
  const { stage, riders } = await makeScoredStage(db, {
    cards: Object.fromEntries(names.map((name, index) => [name, [[[0, 1, 2, 3, 5][index % 5] ?? 0]]])),
  })
  const from = { "X-Forwarded-For": "203.0.113.7" }
  const pictures = riders.map(({ id }) => `${pageOf(stage)}/results/${id}/preview.png`)
  // while slow machines draw, a network would get more
  stopped = Date.now()
  onTestFinished(() => {
    stopped = null
  })
  for (const picture of pictures.slice(0, 30)) expect((await request(picture, from)).status).toBe(200)
  const [last = ""] = pictures.slice(30)
  const refused = await request(last, from)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
  expect((await request(pictures[0] ?? "", from)).status).toBe(200)
  expect((await request(last, { "X-Forwarded-For": "203.0.113.8" })).status).toBe(200)
})

test("many pictures at once wait for each other, those beyond the limit are asked to try again, and pages do not wait for them", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Rider ${index}`)
  const { stage, riders } = await makeScoredStage(db, {
    cards: Object.fromEntries(names.map((name) => [name, [[1, 2]]])),
  })
  const requests = riders.map(({ id }, index) =>
    request(`${pageOf(stage)}/results/${id}/preview.png`, { "X-Forwarded-For": `198.51.100.${index}` }),
  )
  const page = await request(`${pageOf(stage)}/results`)
  expect(page.status).toBe(200)
  const answers = await Promise.all(requests)
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused) expect([status, headers["retry-after"]]).toEqual([503, "2"])
})

/** The id of the page of the first rider of a stage. */
const makeRiderPage = async ({ stage, riders }: Awaited<ReturnType<typeof makeScoredStage>>) => {
  const { id: userId } = await makeUser(db)
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId: riders[0]?.id ?? "" })
  return one(await db.select().from(rider).where(eq(rider.userId, userId))).id
}

test("links of the home page, of standings with and without a group, and of a rider's page have pictures [TV-07]", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 0, Bruno: 1 }] })
  await season.generateAll()
  const standings = `/competitions/${season.place.institutionId}/${season.place.championshipId}`
  const hidden = await request(`${standings}/preview.png`)
  expect(hidden.status).toBe(404)
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  const made = await makeScoredStage(db, { ...running(), cards: { "Jaan Tamm": [[0, 1, 2]] } })
  const ridden = await makeRiderPage(made)
  const pictures = new Set<string>()
  for (const page of ["/", standings, `${standings}?class=Expert`, `/riders/${ridden}`]) {
    const { address = "", size } = await pictureOf(page)
    expect(size, page).toEqual([`${previewSize.width}`, `${previewSize.height}`])
    const { status, headers, bytes } = await request(address)
    expect([status, headers["content-type"]], page).toEqual([200, "image/png"])
    await expectPicture(bytes, "png")
    pictures.add(String(headers.etag))
  }
  expect(pictures.size).toBe(4)
  expect((await request(`${standings}/preview.png?class=Nobody`)).status).toBe(404)
})

test("there is no picture of a rider whose address has no id", async () => {
  for (const id of ["1", "Anna%20Ozola"])
    expect((await request(`/riders/${id}/preview.png`)).status, id).toBe(404)
})

test("a rider who wants no page has no picture of one [RI-03]", async () => {
  const made = await makeScoredStage(db, { cards: { Anna: [[0]] } })
  const id = await makeRiderPage(made)
  expect((await request(`/riders/${id}/preview.png`)).status).toBe(200)
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, id))
  expect((await request(`/riders/${id}/preview.png`)).status).toBe(404)
})
