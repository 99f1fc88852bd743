import { consentForms } from "#contracts/api/call-address.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import { makeConsent, makeConsentRequest, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { heldByTwo, holders } from "../held-rider.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { everybody, makeRace, type World } from "../world.ts"

/** A minor whom a secretary has entered, for whom a consent is needed. */
const minorEntry = async (world: World) => {
  const stage = await makeRace(world)
  const { version } = await makeConsentText(world.db, stage.institutionId)
  const { id } = await makeParticipant(world.db, stage, { birthDate: "2015-03-04" })
  return { entry: { stage: stage.path, id }, place: { stageKey: stage.key, participantId: id }, version }
}

/** The same, whose guardian has consented. */
const consented = async (world: World) => {
  const { entry, place } = await minorEntry(world)
  await makeConsent(world.db, place)
  return entry
}

/** The same, whose guardian has a link. */
const asked = async (world: World) => {
  const { place, version } = await minorEntry(world)
  return { secret: await makeConsentRequest(world.db, place), version }
}

/** The same, whose guardian has consented by it, and has one to withdraw that. */
const withdrawable = async (world: World) => {
  const { place } = await minorEntry(world)
  const secret = newSecret()
  await makeConsent(world.db, place, { way: "link", secretHash: hashSecret(secret) })
  return secret
}

/** A minor whom two accounts enter. */
const heldEntry = async (world: World) => {
  const stage = await makeRace(world)
  const { version } = await makeConsentText(world.db, stage.institutionId)
  const { id } = await heldByTwo(world)
  await makeParticipant(world.db, stage, { id, birthDate: "2015-03-04" })
  const page = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/consent/${id}`
  const place = { stageKey: stage.key, participantId: id }
  return { page, own: { stage: stage.path, rider: id }, place, version }
}

const anybody = () => `guardian-${nextNumber()}@example.org`

const consent = { answer: "consent", guardianName: "Ilze Ozola", standInName: "", standInPhone: "" }

const texts = () => ({ lv: `Es piekrītu ${Math.random()}.`, et: null, en: null })

/** What the settings of an institution are saved with. */
const settings = async ({ db, institution, people }: World) => {
  await makeConsentText(db, institution)
  const { text } = await people.secretary.browser.call("consents/settings", { institution })
  const [, version = ""] = /"version":"([^"]+)"/.exec(text) ?? []
  return { version, form: { underAge: 18, ...texts() } }
}

/** The consent of guardians to the entries of minors (EN-04). */
export const consents: Rows = {
  "action of office/lists/consents": row({
    allowed: secretaries,
    setup: settings,
    call: ({ browser, institution }, { version, form: { lv } }) =>
      browser.submit(`/championship/consents/${institution}`, {
        underAge: "18",
        lv,
        et: "",
        en: "",
        version,
      }),
  }),
  "consents/settings": row({
    allowed: secretaries,
    reads: true,
    call: ({ browser, institution }) => browser.call("consents/settings", { institution }),
  }),
  "consents/save": row({
    allowed: secretaries,
    setup: settings,
    call: ({ browser, institution }, saved) => browser.call("consents/save", { institution, ...saved }),
  }),
  "consents/ofEntry": row({
    allowed: secretaries,
    reads: true,
    setup: minorEntry,
    call: ({ browser }, { entry }) => browser.call("consents/ofEntry", entry),
  }),
  "consents/sign": row({
    allowed: secretaries,
    setup: minorEntry,
    call: ({ browser }, { entry }) =>
      browser.call("consents/sign", { ...entry, form: { guardianName: "Ilze Ozola" } }),
  }),
  "consents/ask": row({
    allowed: secretaries,
    setup: minorEntry,
    call: ({ browser }, { entry }) => browser.call("consents/ask", { ...entry, form: { email: anybody() } }),
  }),
  "consents/link": row({
    allowed: everybody,
    reads: true,
    setup: asked,
    call: ({ browser }, { secret }) => browser.get(`/consent?key=${secret}`),
  }),
  "consents/answer": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: asked,
    call: ({ browser }, { secret, version }) =>
      browser.call("consents/answer", { secret, version, form: consent }),
  }),
  [`POST ${consentForms.answer}`]: row({
    allowed: everybody,
    isAskedOnce: true,
    setup: asked,
    call: ({ browser }, { secret: key, version }) =>
      browser.submit(consentForms.answer, { key, version: String(version), ...consent }),
  }),
  "consents/withdrawByLink": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: withdrawable,
    call: ({ browser }, secret) => browser.call("consents/withdrawByLink", { secret }),
  }),
  [`POST ${consentForms.withdraw}`]: row({
    allowed: everybody,
    isAskedOnce: true,
    setup: withdrawable,
    call: ({ browser }, key) => browser.submit(consentForms.withdraw, { key }),
  }),
  "consents/ofOwn": row({
    allowed: holders,
    reads: true,
    setup: heldEntry,
    call: ({ browser }, { own }) => browser.call("consents/ofOwn", own),
  }),
  "consents/give": row({
    allowed: holders,
    setup: heldEntry,
    call: ({ browser }, { own, version }) =>
      browser.call("consents/give", { ...own, version, form: { guardianName: "Ilze Ozola" } }),
  }),
  "action of public/registration/own-consent": row({
    allowed: holders,
    setup: heldEntry,
    call: ({ browser }, { page, version }) =>
      browser.submit(page, { do: "give", guardianName: "Ilze Ozola", version: String(version) }),
  }),
  "consents/askOwn": row({
    allowed: holders,
    setup: heldEntry,
    call: ({ browser }, { own }) => browser.call("consents/askOwn", { ...own, form: { email: anybody() } }),
  }),
  "consents/takeBack": row({
    allowed: holders,
    setup: async (world) => {
      const held = await heldEntry(world)
      await makeConsent(world.db, held.place, { way: "account" })
      return held
    },
    call: ({ browser }, { own }) => browser.call("consents/takeBack", own),
  }),
  "consents/withdraw": row({
    allowed: secretaries,
    setup: consented,
    call: ({ browser }, entry) => browser.call("consents/withdraw", entry),
  }),
}
