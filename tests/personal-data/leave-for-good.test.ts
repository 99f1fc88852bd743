import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { readdir, utimes } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import { retention } from "#domain/accounts/retention.ts"
import { session, user, verification } from "#server/db/schema/accounts.ts"
import { ad, adReport } from "#server/db/schema/market.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { openFiles } from "#server/files/open-files.ts"
import { purge } from "#server/purge-daily.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const dataFolder = temporaryFolder()
afterAll(() => rmSync(dataFolder, { recursive: true }))
const site = await accountSite(database, { dataFolder })
const files = openFiles({ filesUrl: null, dataFolder })
const day = 24 * 3_600_000

test("a user downloads all data and deletes the account; what stays is kept as the privacy page says [D-35]", async () => {
  const account = { email: "anna@example.org", password: "steep-and-muddy", name: "Anna Ozola" }
  const browser = openBrowser(site)
  await browser.call("accounts/signUp", account)
  const isThem = eq(user.email, account.email)
  const [{ id } = { id: "" }] = await db.update(user).set({ emailVerified: true }).where(isThem).returning()
  const stage = await makeStage(db, running())
  const rider = { id, name: account.name, birthDate: "1987-12-30", racingNumber: "77" }
  await makeParticipant(db, stage, rider)
  const judge = await makeJudge(db, stage)
  const finish = wireTap({ participant: id, attempt: randomUUID(), seq: 0, name: "JudgeFinishManual" })
  await postEvents(site, { token: judge.token, stage, events: [finish] })
  const sold = await makeAd(db, {
    sellerId: id,
    description: "Well kept Montesa of Anna",
    phone: "+37126112233",
  })
  const reported = await makeAd(db)
  await db.insert(adReport).values({ adId: reported.id, reporterId: id, reason: "fraud", reportedOn: 1 })
  const picture = adPictureAddress(sold.picture, "480x360")
  await files.put(picture.slice(1), Buffer.from("picture"))
  expect((await fetch(site.url + picture)).status).toBe(200)

  const { body } = await browser.get("/profile/my-data.json")
  expect(body).toMatchObject({
    user: [{ email: account.email, name: account.name }],
    participants: [{ name: account.name, birth_date: rider.birthDate, racing_number: "77" }],
    results: [{ name: account.name }],
    sectionEntries: [{ total: 0 }],
    ads: [{ description: sold.description, phone: sold.phone }],
    adPictures: [{ name: sold.picture }],
    adReports: [{ ad_id: reported.id }],
  })

  expect((await browser.call("accounts/deleteAccount", { password: account.password })).status).toBe(200)
  const nobody = { name: "—", birthDate: null, racingNumber: "77" }
  for (const kept of [
    await db.select().from(participant).where(eq(participant.stageKey, stage.key)),
    await db.select().from(result).where(eq(result.stageKey, stage.key)),
  ])
    expect(kept).toMatchObject([nobody])
  expect(await db.$count(ad, eq(ad.id, sold.id))).toBe(0)
  for (const address of [`/market/ads/${sold.id}`, picture])
    expect((await fetch(site.url + address)).status).toBe(404)

  // how long the rest is kept, in the privacy page's words and in what is done
  for (const [language, words] of Object.entries({ en: "days", lv: "dien", et: "päeva" })) {
    const page = await openBrowser(site, { "Accept-Language": language }).get("/privacy")
    for (const days of [
      retention.sessionDays,
      retention.mailFileDays,
      retention.inactiveNoticeDays,
      retention.unconfirmedDays,
      retention.unconfirmedAdDays,
      retention.auditPersonDays,
      retention.importedNameDays,
      retention.scoreQuestionDays,
      retention.claimCodeDays,
      retention.invitationDays,
    ])
      expect(page.text).toMatch(new RegExp(`${days} ${words}`))
    for (const years of [retention.inactiveYears, retention.savedFormYears])
      expect(page.text).toMatch(new RegExp(`${years} (years|gadus|aastat)`))
  }
  await browser.call("accounts/signUp", account)
  await browser.call("accounts/forgotPassword", { email: account.email })
  const mails = join(dataFolder, "mails")
  const [written = ""] = await readdir(mails)
  const now = Date.now()
  const silent = { notifyInactive: async () => {}, log: { error: () => {} } }
  const { signal: stopping } = new AbortController()
  const purgeAt = (at: number) => purge({ db, files, mailFolder: mails, ...silent, stopping, now: () => at })
  const left = async () => [
    await db.$count(session),
    await db.$count(verification),
    (await readdir(mails)).includes(written),
  ]
  const mailedOn = (now + day) / 1_000
  await utimes(join(mails, written), mailedOn, mailedOn)
  await purgeAt(now)
  expect(await files.read(picture.slice(1))).toBeNull()
  // a link to a new password, and those that confirm the addresses of both sign-ups
  expect(await left()).toEqual([1, 3, true])
  await purgeAt(now + retention.resetMinutes * 60_000 + 1)
  expect(await left()).toEqual([1, 2, true])
  await purgeAt(now + retention.confirmHours * 3_600_000 + 1)
  expect(await left()).toEqual([1, 0, true])
  await purgeAt(now + retention.sessionDays * day + 1)
  expect(await left()).toEqual([0, 0, true])
  await purgeAt(now + day + retention.mailFileDays * day + 1_000)
  expect(await left()).toEqual([0, 0, false])
})
