import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { limits } from "#server/limits/table/limits.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const day = 24 * 3_600_000
const birthDate = `${new Date().getUTCFullYear() - 12}-03-04`

/** A coming stage that asks for consents, and somebody in a browser who joins it. */
const joining = async () => {
  const start = Date.now() + 30 * day
  const stage = await makeStage(db, { competitionStartDate: start, competitionEndDate: start + day })
  await makeConsentText(db, stage.institutionId)
  const { userId, email, headers } = await signIn(site)
  const browser = openBrowser(site, headers)
  const join = (consent: object, more: object = {}) =>
    browser.call("registration/join", {
      ...{ stage: stage.path, form: makeForm({ birthDate, team: null }), confirmed: [], consent },
      ...more,
    })
  const consents = () => db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key))
  const requests = () => db.select().from(consentRequest).where(eq(consentRequest.stageKey, stage.key))
  return { stage, userId, email, browser, join, consents, requests }
}

const tick = { kind: "give", guardianName: "Ilze Ozola", version: 1 }

test("a parent who enters a child consents in the form, without a mail [EN-04]", async () => {
  const { stage, userId, browser, join, consents } = await joining()
  const started = await browser.call("registration/startJoining", { stage: stage.path, rider: null })
  expect(JSON.parse(started.text).json.start.consent).toMatchObject({
    ...{ underAge: 18, mayConsent: true },
    texts: { en: "I agree that my child rides." },
  })
  expect(await join(tick, { rider: null })).toMatchObject({ status: 200 })
  const [child] = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(await consents()).toMatchObject([
    { participantId: child?.id, way: "account", guardianName: "Ilze Ozola", userId, version: 1 },
  ])
})

test("a minor who joins alone does not consent, but has a guardian asked by mail, at another address than their own [EN-04]", async () => {
  const { stage, email, browser, join, consents, requests } = await joining()
  const started = await browser.call("registration/startJoining", { stage: stage.path })
  expect(JSON.parse(started.text).json.start.consent).toMatchObject({ mayConsent: false })
  expect(await join(tick)).toMatchObject({ status: 200 })
  expect(await consents()).toEqual([])
  await browser.call("registration/cancel", { stage: stage.path })
  await join({ kind: "ask", email })
  expect(await requests()).toEqual([])
  await browser.call("registration/cancel", { stage: stage.path })
  const guardian = `of-${email}`
  expect(await join({ kind: "ask", email: guardian })).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(guardian)).length === 1)
  expect(await requests()).toMatchObject([{ email: guardian }])
})

test("a form that is not written asks nobody, and one of an adult stores nothing [EN-04]", async () => {
  const { stage, email, join, requests, consents } = await joining()
  const guardian = `never-${email}`
  const faulty = makeForm({ birthDate, racingClass: "No such class", team: null })
  expect((await join({ kind: "ask", email: guardian }, { form: faulty })).text).toContain("unknown-class")
  expect(await requests()).toEqual([])
  expect(await join(tick, { form: makeForm({ team: null }), rider: null })).toMatchObject({ status: 200 })
  expect(await consents()).toEqual([])
  expect(await site.mailsTo(guardian)).toEqual([])
  const isStage = eq(participant.stageKey, stage.key)
  expect(await db.$count(participant, isStage)).toBe(1)
})

test("a text that was written while the form was open is not consented to; the entry stands [EN-04]", async () => {
  const { stage, join, consents } = await joining()
  await makeConsentText(db, stage.institutionId, { en: "I agree, and pay the doctor." })
  expect(await join(tick, { rider: null })).toMatchObject({ status: 200 })
  expect(await consents()).toEqual([])
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(1)
})

test("forms that are refused, or ask for somebody who needs no consent, use up no mails of a mailbox [EN-04]", async () => {
  const { stage, email, browser, join } = await joining()
  const guardian = `spared-${email}`
  const ask = { kind: "ask", email: guardian }
  expect(await join(ask, { form: makeForm({ team: null }) })).toMatchObject({ status: 200 })
  const [rate] = limits.attempts["consent-mail"].stranger
  for (let refused = 0; refused < (rate?.most ?? 0); refused += 1)
    expect((await join(ask)).text).toContain("joined-already")
  await browser.call("registration/cancel", { stage: stage.path })
  await join(ask)
  await until(async () => (await site.mailsTo(guardian)).length === 1)
})
