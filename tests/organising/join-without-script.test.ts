import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

test("a confirmation that somebody is not one namesake says nothing about another [RW-05]", async () => {
  const day = 86_400_000
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  for (const name of ["Jaan Tamm", "Anna Ozola"]) await makeParticipant(db, stage, { name })
  const { headers } = await signIn(site)
  const browser = openBrowser(site, { ...headers, "Accept-Language": "en" })
  const { institutionId, championshipId, id } = stage
  const join = (name: string, confirmed: Record<string, string> = {}) =>
    browser.submit(`/competitions/${institutionId}/${championshipId}/${id}/join`, {
      ...{ name, racingNumber: "5", birthDate: "1996.07.14", racingClass: "Expert" },
      ...confirmed,
    })
  const asked = await join("Jaan Tamm")
  expect(asked.status).toBe(400)
  const hiddenIn = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/type="hidden" name="(confirmed\w*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
  const confirmed = hiddenIn(asked.text)
  expect(confirmed).toMatchObject({ confirmed: "same-name-other-number" })
  const askedAgain = await join("Anna Ozola", confirmed)
  expect(askedAgain.status).toBe(400)
  expect(await db.$count(participant)).toBe(2)
  expect((await join("Anna Ozola", hiddenIn(askedAgain.text))).status).toBe(303)
  expect(await db.$count(participant)).toBe(3)
})

test("without script the riders of an account join one at a time, each by a form of their own, until nobody is left [FA-02, RW-05]", async () => {
  const day = 86_400_000
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  const { userId, headers } = await signIn(site)
  const [bruno, clara] = [
    await makeHeldRider(db, userId, { name: "Bruno Ozols", birthDate: "2014-07-16" }),
    await makeHeldRider(db, userId, { name: "Clara Ozola" }),
  ]
  const browser = openBrowser(site, { ...headers, "Accept-Language": "en" })
  const { institutionId, championshipId, id } = stage
  const page = `/competitions/${institutionId}/${championshipId}/${id}`
  const offered = async () => {
    const { text } = await browser.get(`${page}/join`)
    return [...text.matchAll(/href="[^"]*\?rider=([^"&]+)"/g)].map(([, rider]) => rider)
  }
  const join = (rider: string, name: string, racingNumber: string) =>
    browser.submit(`${page}/join?rider=${rider}`, {
      ...{ name, racingNumber, birthDate: "2014.07.16", racingClass: "Expert" },
    })
  expect(await offered()).toEqual([userId, bruno.id, clara.id, "new"])
  // the form begins with what is known of the rider
  const { text: form } = await browser.get(`${page}/join?rider=${bruno.id}`)
  expect(form).toContain('value="Bruno Ozols"')
  expect(form).toContain('value="2014.07.16"')

  const joined = await join(bruno.id, "Bruno Ozols", "7")
  expect([joined.status, joined.headers.get("location")]).toEqual([303, page])
  expect(await offered()).toEqual([userId, clara.id, "new"])
  const faulty = await join(clara.id, "Clara Ozola", "7")
  expect(faulty.status).toBe(400)
  expect(faulty.text).toContain('value="Clara Ozola"')
  expect((await join(clara.id, "Clara Ozola", "8")).status).toBe(303)
  expect(await offered()).toEqual([userId, "new"])
  expect((await join(userId, "Anna Ozola", "9")).status).toBe(303)
  // nobody is left, and who is new is not asked for
  const toNew = await browser.get(`${page}/join`)
  expect([toNew.status, toNew.headers.get("location")]).toEqual([302, `${page}/join?rider=new`])
  const rows = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(rows.map((one) => [one.id, one.name]).sort()).toEqual(
    [
      [bruno.id, "Bruno Ozols"],
      [clara.id, "Clara Ozola"],
      [userId, "Anna Ozola"],
    ].sort(),
  )
})

test("without script the form of a guest begins with a free number, and that of somebody unknown says which one is free [SN-01, RW-05]", async () => {
  const day = 86_400_000
  const stage = await makeStage(db, {
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
  })
  await makeKeptNumber(db, stage, { racingNumber: "1", name: "Anna Ozola" })
  await makeParticipant(db, stage, { racingNumber: "2" })
  const { userId, headers } = await signIn(site)
  const guest = await makeHeldRider(db, userId, { name: "Bruno Ozols", racingNumber: null })
  const browser = openBrowser(site, { ...headers, "Accept-Language": "en" })
  const { institutionId, championshipId, id } = stage
  const formOf = async (rider: string) =>
    (await browser.get(`/competitions/${institutionId}/${championshipId}/${id}/join?rider=${rider}`)).text
  const numberIn = (page: string) => /<input[^>]*name="racingNumber"[^>]*>/.exec(page)?.[0]
  const ofGuest = await formOf(guest.id)
  expect(numberIn(ofGuest)).toContain('value="3"')
  expect(ofGuest).not.toContain("A free number: 3")
  // whoever is unknown may have a number of their own, which an empty field gets
  const ofUnknown = await formOf(userId)
  expect(numberIn(ofUnknown)).not.toContain('value="3"')
  expect(ofUnknown).toContain("<noscript>A free number: 3</noscript>")
})

test("whoever joins a stage that does not exist is told so", async () => {
  const { headers } = await signIn(site)
  const browser = openBrowser(site, { ...headers, "Accept-Language": "en" })
  for (const institution of ["nowhere", "no where", "a%2Fb", "%F0%9F%91%A9", "%F0%9F%91%A9%2Fx"]) {
    const { status, text } = await browser.submit(`/competitions/${institution}/season/stage/join`, {
      name: "Anna Ozola",
    })
    expect(status, institution).toBe(404)
    expect(text).toContain("No championship found. Please check the link")
  }
})

test("without script a parent consents to the text that the form showed, and not to one that was written meanwhile [EN-04] [RW-05]", async () => {
  const day = 86_400_000
  const competitionStartDate = Date.now() + day
  const stage = await makeStage(db, { competitionStartDate, competitionEndDate: competitionStartDate + day })
  await makeConsentText(db, stage.institutionId)
  const { userId, headers } = await signIn(site)
  const browser = openBrowser(site, { ...headers, "Accept-Language": "en" })
  const page = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/join`
  const child = async (name: string) =>
    (await makeHeldRider(db, userId, { name, birthDate: "2015-03-04" })).id
  const [bruno, clara] = [await child("Bruno Ozols"), await child("Clara Ozola")]
  const shown = async (rider: string) =>
    /name="consentVersion" value="(\d+)"/.exec((await browser.get(`${page}?rider=${rider}`)).text)?.[1] ?? ""
  const join = (rider: string, consentVersion: string) =>
    browser.submit(`${page}?rider=${rider}`, {
      ...{ name: `Rider ${rider}`, racingNumber: "", birthDate: "2015.03.04", racingClass: "Expert" },
      ...{ consents: "on", guardianName: "Ilze Ozola", consentVersion },
    })
  const former = await shown(bruno)
  await makeConsentText(db, stage.institutionId, { en: "I agree, and pay the doctor." })
  expect((await join(bruno, former)).status).toBe(303)
  expect((await join(clara, await shown(clara))).status).toBe(303)
  const consents = await db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key))
  expect(consents).toMatchObject([{ participantId: clara, version: 2 }])
})
