import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { rider as riderTable } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import { championshipStandings, standing, standingResult } from "#server/db/schema/standings.ts"
import type { Db } from "#server/db/transaction.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { addPenalty } from "#server/results/penalties.ts"
import { decideProtest, recordProtest } from "#server/results/protests.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeConsent, makeConsentRequest, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeDesk } from "#tests/support/factories/make-desk.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { protestOf, rulingOf } from "#tests/support/protested-race.ts"
import { signIn } from "#tests/support/sign-in.ts"
import type { TestedSite } from "#tests/support/tested-site.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { fillComingStage, fillFamily, known } from "./fill-family.ts"

const hour = 3_600_000

/** What a rider has told, each easily recognised. */
const personal = { birthDate: "1987-12-30", license: "LIC-4711", gender: "female", team: "Ragana" } as const

/** A site with people of whom much is stored. */
export type FilledSite = Awaited<ReturnType<typeof fillSite>>

/** A race with all that is stored about its people, with standings, and another race that is not published. */
export const fillSite = async (site: TestedSite) => {
  const { db } = site.database
  const place = await makeChampionship(db, {
    publicationStatus: "published",
    hasClubStandings: true,
    hasTeamCompetition: true,
    hasWomenClasses: true,
    teams: [personal.team],
  })
  const ids = { institutionId: place.institutionId, championshipId: place.id }
  const rider = await signIn(site)
  const club = await makeClub(db)
  const family = await fillFamily(site, { ...ids, holder: rider.userId, club: club.id })
  const { shared, passedOn } = family
  const { stage, riders } = await makeScoredStage(db, {
    ...ids,
    cards: {
      "Anna Ozola": [[0, 5, 1]],
      "Jānis Bērzs": [[1, 1, null]],
      [shared.name]: [[2, 0, 3]],
      [passedOn.name]: [[3, 3, 5]],
    },
    riders: {
      "Anna Ozola": { ...personal, id: rider.userId, clubId: club.id },
      [shared.name]: { ...known.shared, id: shared.id, clubId: club.id },
      [passedOn.name]: { ...known.passedOn, id: passedOn.id, clubId: club.id },
    },
    competitionStartDate: Date.now() - hour,
    competitionEndDate: Date.now() + 5 * hour,
  })
  const draft = await makeScoredStage(db, { ...ids, status: "draft", cards: { "Ieva Liepa": [[0]] } })
  const minor = { name: "Juris Kalns", birthDate: "2012-11-29", license: "LIC-0815" }
  const { id: participantId } = await makeParticipant(db, stage, minor)
  await makeConsentText(db, ids.institutionId)
  const standIn = { standInName: "Aivars Vietnieks", standInPhone: "+37129998877" }
  const guardian = { guardianName: "Velga Aizbildne", ...standIn }
  await makeConsent(db, { stageKey: stage.key, participantId }, guardian)
  const { id: asked } = await makeParticipant(db, stage, { name: "Marta Kalna", birthDate: "2013-06-17" })
  const email = "guardian@private.example"
  const consentKey = await makeConsentRequest(db, { stageKey: stage.key, participantId: asked }, { email })
  await saveForm(db, rider.userId, { ...personal, club: club.id })
  const coming = await fillComingStage(db, ids, { shared, club: club.id })
  const texts = { lv: "Mežs ir slapjš", et: "Mets on märg", en: "The forest is wet" }
  const calledOff = { kind: "cancelled", on: Date.now(), texts } as const
  const cancelled = await makeStage(db, { ...ids, calledOff })
  const ofSecretary = await signIn(site)
  const { institutionId } = ids
  await db.insert(role).values({ userId: ofSecretary.userId, role: "secretary", institutionId })
  const secretary = await findActor(db, ofSecretary.userId)
  const entered = riders.find(({ name }) => name === "Jānis Bērzs")?.id ?? ""
  const claimCode = await makeCode(site, ofSecretary.headers, { stage: stage.path, id: entered })
  // the name and email of who gives a penalty are kept with it
  await makeStartList(db, stage, { riders: [...riders, null], isPublished: true })
  await makeDesk({ db, actor: secretary, now: Date.now() }, stage, riders)
  await addPenalty({ db, actor: secretary, now: Date.now() }, stage.path, {
    id: randomUUID(),
    participantId: rider.userId,
    form: { points: 5, reason: "Late" },
  })
  await db.insert(scoreQuestion).values({
    ...{
      stageKey: stage.key,
      participantId: rider.userId,
      section: 2,
      lap: 1,
      text: "Tikai viens pieskāriens",
    },
    ...{ askedOn: Date.now(), askedBy: rider.userId, language: "lv" },
    ...{ answer: "refused", answerText: "Tiesnesis redzēja abas kājas", answeredOn: Date.now() },
  })
  await protest(db, { stage, secretary })
  await importWaiting({ db, actor: secretary, now: Date.now(), queues: createEventQueues(db) }, stage.path, {
    ...{ v: 2, stage: "alone/1", name: "Club day", competitionType: "classic", savedOn: Date.now() },
    riders: [{ participant: "number:911", name: "Žanete Svešniece", racingNumber: "911" }],
    events: [wireTap({ participant: "number:911" })],
  })
  await db
    .update(stageTable)
    .set({ resultsStatus: "StandingsPublished" })
    .where(eq(stageTable.key, stage.key))
  const licensed = { name: "Teodors Licence", birthDate: "1966-10-21", license: "LIC-2266" }
  await makeLicence(db, ids.institutionId, licensed)
  await makeKeptNumber(db, ids, { name: "Ziedonis Rezerve", birthYear: 1953 })
  await rank(db, { ids, stage, rider: rider.userId, clubId: club.id })
  const contact = { sellerId: rider.userId, phone: "+37126543210", whatsApp: "wa.me/37126543210" }
  const sold = await makeAd(db, { ...contact, description: "Montesa Cota of Anna Ozola" })
  const removed = await makeAd(db, { ...contact, removedOn: Date.now(), removalReason: "Not allowed" })
  const ads = [sold.id, removed.id]
  const riderPages = (await db.select({ id: riderTable.id }).from(riderTable)).map(({ id }) => id)
  return {
    ...ids,
    ads,
    club: club.id,
    riderPages,
    stage,
    coming,
    cancelled,
    consentKey,
    draft: draft.stage,
    rider,
    secretary: ofSecretary,
    ...family,
    claimCode,
    participants: riders.map(({ id }) => id),
  }
}

/** The code with which an entry can be claimed (FA-06), as its secretary is shown it. */
const makeCode = async (
  site: TestedSite,
  headers: Record<string, string>,
  entry: { stage: string; id: string },
): Promise<string> => {
  const { status, text } = await openBrowser(site, headers).call("claims/makeCode", entry)
  const [, code] = /"code":"(\d+)"/.exec(text) ?? []
  if (code === undefined) throw new Error(`A code was answered ${status}`)
  return code
}

/** Three protests, one of them decided, one of somebody who was removed: who made them, and why, is nobody else's business. */
const protest = async (
  db: Db,
  { stage, secretary }: { stage: Parameters<typeof makeParticipant>[1]; secretary: Actor },
) => {
  const by = { db, actor: secretary, now: Date.now() }
  const hidden = { protester: { name: "Laimonis Sūdzētājs" }, details: "Film of the marshal at section 2" }
  const [ofStage, ofClass] = [randomUUID(), randomUUID()]
  const received = { ...hidden, receivedOn: by.now - hour }
  await recordProtest(by, stage.path, { id: ofStage, form: protestOf({ ...received, racingClass: null }) })
  const later = { ...hidden, receivedOn: by.now }
  await recordProtest(by, stage.path, { id: ofClass, form: protestOf(later) })
  const ruling = rulingOf({ decidedOn: by.now })
  await decideProtest(by, stage.path, { id: ofClass, seenRevision: 1_000_000, ruling })
  const leaver = await makeParticipant(db, stage, { name: "Zigmārs Aizgājējs", birthDate: "1979-03-04" })
  const protester = { participantId: leaver.id }
  await recordProtest(by, stage.path, {
    id: randomUUID(),
    form: protestOf({ ...received, racingClass: null, protester }),
  })
  await removeParticipant(by, stage.path, leaver.id)
}

type Ranked = {
  ids: { institutionId: string; championshipId: string }
  stage: { key: number; classes: { classKey: number }[] }
  rider: string
  clubId: string
}

/** A standing whose result was ridden under another name. */
const rank = async (db: Db, { ids, stage, rider, clubId }: Ranked) => {
  const classKey = stage.classes[0]?.classKey ?? 0
  await db.insert(championshipStandings).values(ids)
  const points = { position: 1, total: 20, totalMinusWorst: 20 }
  const [made] = await db
    .insert(standing)
    .values({ ...ids, ...points, classKey, id: "anna-ozola-expert", name: "Anna Ozola", birthYear: 1951 })
    .returning()
  await db.insert(standingResult).values({
    standingKey: made?.key ?? 0,
    stageKey: stage.key,
    points: 20,
    positionAbsolutePoints: 20,
    position: 1,
    status: "final",
    classKey,
    clubId,
    team: personal.team,
    participantId: rider,
    name: "Anna Slepenā-Ozola",
    birthYear: 1952,
  })
}
