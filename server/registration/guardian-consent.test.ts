import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant, type ParticipantInput } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { consentSettings, saveConsentSettings } from "./consent-settings.ts"
import { entryConsent, signConsent, withdrawForGuardian } from "./entry-consent.ts"
import { saveParticipant, setParticipantStatus, setParticipantStatuses } from "./save-participant.ts"
import { showParticipants } from "./show-participants.ts"
import { participantVersion } from "./written-form.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const minor = { birthDate: "2012-03-04" }

/** A stage whose institution asks for consents, with its secretary and a minor. */
const asking = async (given: StageInput = {}, entered: ParticipantInput = minor) => {
  const stage = await makeStage(db, given)
  await makeConsentText(db, stage.institutionId)
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now }
  const child = await makeParticipant(db, stage, entered)
  const entry = { stage: stage.path, id: child.id }
  const status = async () => {
    const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, child.id))
    const [found] = await db.select().from(participant).where(isThem)
    return found?.status
  }
  const confirm = () => setParticipantStatus(context, stage.path, { id: child.id, status: "Confirmed" })
  return { stage, context, child, entry, status, confirm }
}

test("a minor is confirmed only with the consent of a guardian: a signed paper that a secretary notes [EN-04]", async () => {
  const { context, entry, status, confirm } = await asking()
  expect(await confirm()).toEqual({ kind: "refused", reason: "consent-missing" })
  expect(await status()).toBe("Registered")
  expect(await signConsent(context, { ...entry, guardianName: "Ilze Ozola" })).toEqual({ kind: "signed" })
  expect(await confirm()).toEqual({ kind: "set" })
  expect(await entryConsent(context, entry)).toMatchObject({
    state: "given",
    consent: { way: "paper", guardianName: "Ilze Ozola", version: 1, givenOn: now, withdrawnOn: null },
  })
})

test("a consent that is withdrawn makes the entry Registered again [EN-04]", async () => {
  const { stage, context, entry, status, confirm } = await asking()
  await makeConsent(db, { stageKey: stage.key, participantId: entry.id })
  await confirm()
  expect(await withdrawForGuardian({ ...context, now: now + 1 }, entry)).toEqual({ kind: "withdrawn" })
  expect(await status()).toBe("Registered")
  expect(await confirm()).toEqual({ kind: "refused", reason: "consent-missing" })
  expect(await entryConsent(context, entry)).toMatchObject({
    state: "withdrawn",
    consent: { withdrawnOn: now + 1 },
  })
  expect(await withdrawForGuardian(context, entry)).toEqual({ kind: "refused", reason: "no-consent" })
  // a paper that is signed again is a consent again
  await signConsent(context, { ...entry, guardianName: "Ilze Ozola" })
  expect(await confirm()).toEqual({ kind: "set" })
})

test("who confirms many is told whom the lack of a consent left out, and is refused if nobody is left [EN-04] [PA-20]", async () => {
  const { stage, context, child } = await asking()
  const adult = await makeParticipant(db, stage)
  const set = (ids: string[]) => setParticipantStatuses(context, stage.path, { ids, status: "Confirmed" })
  expect(await set([child.id, adult.id])).toMatchObject({ changed: [adult.id], lacking: [child.id] })
  expect(await set([child.id])).toEqual({ kind: "refused", reason: "consent-missing" })
})

test("nothing is asked where the institution has no text, and of nobody who is of age [EN-04]", async () => {
  const stage = await makeStage(db)
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now }
  const { id } = await makeParticipant(db, stage, minor)
  expect(await setParticipantStatus(context, stage.path, { id, status: "Confirmed" })).toEqual({
    kind: "set",
  })
  const paper = { stage: stage.path, id, guardianName: "Ilze Ozola" }
  expect(await signConsent(context, paper)).toEqual({ kind: "refused", reason: "consent-not-needed" })
  const adult = await asking({}, {})
  expect(await adult.confirm()).toEqual({ kind: "set" })
  expect(await entryConsent(adult.context, adult.entry)).toMatchObject({ state: null, consent: null })
})

test("another birth date that makes a confirmed rider a minor makes the entry Registered again [EN-04]", async () => {
  const { stage, context, child, status, confirm } = await asking({}, {})
  await confirm()
  const save = (birthDate: string, version: string) =>
    saveParticipant(context, stage.path, {
      ...{ id: child.id, version, confirmed: [] },
      form: makeForm({ name: child.name, birthDate, racingClass: "Expert" }),
    })
  expect(await save("2012-03-04", participantVersion(child))).toEqual({ kind: "written" })
  expect(await status()).toBe("Registered")
})

test("secretaries see how far each consent is and how many lack one, riders see their own, and others nothing [EN-04] [XC-04]", async () => {
  const { stage, context, child } = await asking()
  const given = await makeParticipant(db, stage, minor)
  await makeConsent(db, { stageKey: stage.key, participantId: given.id })
  await makeParticipant(db, stage)
  const list = await showParticipants(context, stage.path, {})
  expect(list).toMatchObject({ unconsented: 1 })
  const states = new Map(list?.rows.map((row) => [row.id, "consent" in row ? row.consent : "hidden"]))
  expect([states.get(child.id), states.get(given.id)]).toEqual(["missing", "given"])
  expect([...states.values()].filter((state) => state === null)).toHaveLength(1)
  const shown = await showParticipants({ db, actor: null, now }, stage.path, {})
  expect(JSON.stringify(shown)).not.toMatch(/consent/i)
})

test("another text is another version, and earlier consents stay with theirs [EN-04]", async () => {
  const { stage, context, entry, confirm } = await asking()
  await signConsent(context, { ...entry, guardianName: "Ilze Ozola" })
  const { institutionId: institution } = stage
  const read = async () => {
    const found = await consentSettings(context, institution)
    if (found.kind === "refused") throw new Error(found.reason)
    return found
  }
  const save = async (form: { underAge: number | null; lv: string | null; en: string | null }) =>
    saveConsentSettings(context, {
      ...{ institution, version: (await read()).version },
      form: { et: null, ...form },
    })
  const [first] = (await read()).versions
  const texts = { lv: first?.texts.lv ?? null, en: first?.texts.en ?? null }
  // another age is no other text
  expect(await save({ underAge: 16, ...texts })).toEqual({ kind: "saved" })
  expect((await read()).versions).toHaveLength(1)
  expect(await save({ underAge: 16, ...texts, lv: "Es piekrītu visam." })).toEqual({ kind: "saved" })
  expect((await read()).versions.map(({ version }) => version)).toEqual([2, 1])
  expect(await entryConsent(context, entry)).toMatchObject({ version: 2, consent: { version: 1 } })
  expect(await confirm()).toEqual({ kind: "set" })
  const stale = { institution, version: "former", form: { underAge: 12, et: null, ...texts } }
  expect(await saveConsentSettings(context, stale)).toEqual({ kind: "refused", reason: "changed-meanwhile" })
})

test("a paper that is noted twice is one consent, and the log names nobody [EN-04] [XC-03]", async () => {
  const { stage, context, entry } = await asking()
  for (const guardianName of ["Ilze Ozola", "Somebody else"])
    expect(await signConsent(context, { ...entry, guardianName })).toEqual({ kind: "signed" })
  const stored = await db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key))
  expect(stored).toMatchObject([{ guardianName: "Ilze Ozola" }])
  const logged = await db.select().from(audit).where(eq(audit.userId, context.actor.userId))
  expect(logged.map(({ event, data }) => ({ event, data }))).toEqual([
    { event: "give_consent", data: { stage: stage.path, participant: entry.id, way: "paper", version: 1 } },
  ])
})
