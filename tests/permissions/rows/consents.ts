import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

/** A minor whom a secretary has entered, for whom a consent is needed. */
const minorEntry = async (world: World) => {
  const stage = await makeRace(world)
  await makeConsentText(world.db, stage.institutionId)
  const { id } = await makeParticipant(world.db, stage, { birthDate: "2015-03-04" })
  return { entry: { stage: stage.path, id }, place: { stageKey: stage.key, participantId: id } }
}

/** The same, whose guardian has consented. */
const consented = async (world: World) => {
  const { entry, place } = await minorEntry(world)
  await makeConsent(world.db, place)
  return entry
}

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
  "consents/withdraw": row({
    allowed: secretaries,
    setup: consented,
    call: ({ browser }, entry) => browser.call("consents/withdraw", entry),
  }),
}
