import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { rider as riderTable } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { addPenalty } from "#server/results/penalties.ts"
import { postClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeConsentRequest, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeKeptNumber } from "#tests/support/factories/make-kept-number.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { pageOf } from "../stages.ts"

/** The accounts of those who look, beside visitors. */
type Accounts = { rider: string; admin: string; judge: string }

/** Addresses and ids of what the screens show. */
export type Filled = Awaited<ReturnType<typeof fillGallery>>

const minute = 60_000
const day = 24 * 60 * minute

/** Names as long as riders' are. */
const maks = "Maksimiliāns Vidzemnieks"
const vytautas = "Vytautas Stankevičius"
const ieva = "Ieva Bērziņa-Zvirgzdiņa"

/** A season with published standings, a race at noon with most of what can happen in it, and a stage that can be joined. */
export const fillGallery = async (db: Db, accounts: Accounts) => {
  const institutionId = (await makeInstitution(db, { id: "lamsf", name: "Latvijas Motosporta federācija" }))
    .id
  await makeConsentText(db, institutionId, { createdOn: Date.UTC(2026, 0, 5, 9) })
  await makeLicence(db, institutionId, { license: "LAMSF-2026-0417", name: ieva, kind: "Gada licence" })
  await makeLicence(db, institutionId, {
    license: "LAMSF-2025-0031",
    name: vytautas,
    validUntil: "2025-12-31",
  })
  const clubs = { akmuo: "Aukštaitijos akmuo", kandava: "Tehnisko sporta veidu klubs Kandava" }
  await makeClub(db, { id: clubs.akmuo, country: "Lithuania" })
  await makeClub(db, { id: clubs.kandava, country: "Latvia" })
  await nameManager(db, accounts.rider, { clubId: clubs.kandava, institutionId })
  for (const name of [maks, vytautas]) await makeHeldRider(db, accounts.admin, { name, club: clubs.kandava })
  const riders = {
    [maks]: { id: accounts.rider, racingNumber: "7", clubId: clubs.kandava, team: "Vidzeme" },
    [vytautas]: { racingNumber: "20", clubId: clubs.akmuo, team: "Vidzeme" },
    [ieva]: { racingNumber: "31", gender: "female" as const, birthDate: "2001-08-09" },
  }
  const season = await makeApprovedSeason(db, {
    scores: [
      { [maks]: 1, [vytautas]: 2, [ieva]: null },
      { [vytautas]: 0, [maks]: 3, [ieva]: 5 },
    ],
    riders,
    championship: {
      ...{ institutionId, id: "2026", displayName: "Latvijas čempionāts motociklu triālā" },
      ...{ publicationStatus: "published", teams: ["Vidzeme"], showsNumbers: true },
      ...{ hasClubStandings: true, hasTeamCompetition: true, hasWomenClasses: true },
    },
    classes: ["Eksperti"],
    startsOn: noon - 28 * day,
  })
  for (const name of [maks, vytautas] as const)
    await makeKeptNumber(db, season.place, { name, racingNumber: riders[name].racingNumber })
  await makeKeptNumber(db, season.place, { name: ieva, racingNumber: "31", birthYear: 2001 })
  // with which somebody else rides
  await makeKeptNumber(db, season.place, { name: "Reinis Krūmiņš-Vecrumbnieks", racingNumber: "51" })
  await season.generateAll()
  await season.generate(1, "women")
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))

  const { stage, ids } = await race(db, { ...season, riders, club: clubs.akmuo })
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: accounts.judge, sections: [1, 2] })
  const next = await makeStage(db, {
    ...season.place,
    ...{ id: "smecere", title: "Smeceres meža posms", location: "Smecere, Madonas novads" },
    ...{ competitionStartDate: noon + 14 * day, competitionEndDate: noon + 14 * day + 480 * minute },
    ...{ signOnTicks: ["identity", "licence", "fee", "technical", "noise", "plate"], noiseLimit: 94 },
    ...{ registrationEndDate: noon + 12 * day, classes: [{ name: "Eksperti" }, { name: "Juniori" }] },
  })
  const enter = (name: typeof vytautas | typeof ieva) =>
    makeParticipant(db, next, { ...riders[name], name, createdOn: noon - day })
  const [first, last] = [await enter(vytautas), await enter(ieva)]
  await makeStartList(db, next, {
    riders: [first, null, last],
    plan: { order: "draw", minutes: 330 },
    isPublished: true,
  })
  // who came after it was made
  await makeParticipant(db, next, {
    ...{ name: "Reinis Krūmiņš-Vecrumbnieks", racingNumber: "52" },
    createdOn: noon,
  })

  const ofChild = { name: "Emīlija Rozenberga-Kārkliņa", racingNumber: "61", birthDate: "2014-05-04" }
  const { id: childId } = await makeHeldRider(db, accounts.admin, ofChild)
  const minor = await makeParticipant(db, next, { ...ofChild, id: childId, createdOn: noon })
  const consentKey = await makeConsentRequest(db, { stageKey: next.key, participantId: minor.id })
  const begun = await makeStage(db, { ...season.place, id: "aloja", title: "Alojas posms" })
  for (const [index, name] of [ieva, vytautas].entries())
    await makeParticipant(db, begun, { name, racingNumber: String(50 + index), createdOn: noon - day })
  const { stage: free } = await makeScoredStage(db, {
    ...{ institutionId, championshipId: (await makeChampionship(db, { institutionId, id: "free" })).id },
    ...{ id: "ogre", title: "Ogres brīvais posms", competitionType: "openFree" },
    classes: [{ name: "Atklātā klase", lap: 1, lapSections: [true, true] }],
    cards: { [maks]: [[100, 137]], [vytautas]: [[100, null]] },
    riders: { [maks]: { racingNumber: "7" }, [vytautas]: { racingNumber: "20" } },
  })

  const own = { sellerId: accounts.rider, listedOn: noon - day }
  const ad = await makeAd(db, { ...own, description: "Vertigo Vertical priekšējais amortizators" })
  for (const description of ["Montesa Cota 4RT 260R, viens īpašnieks", "Zābaki, 43. izmērs"])
    await makeAd(db, { ...own, description, category: "safety-gear", price: 12_050 })
  const [found] = await db.select().from(riderTable).where(eq(riderTable.userId, accounts.rider))
  const { championshipId } = season.place
  return {
    stage,
    path: `${institutionId}/${championshipId}/${stage.id}`,
    championship: `${institutionId}/${championshipId}`,
    race: pageOf(stage),
    next: pageOf(next),
    free: pageOf(free),
    begun: pageOf(begun),
    card: `${pageOf(stage)}/results/${ids[0]}`,
    compared: ids
      .slice(0, 2)
      .map((id) => `rider=${id}`)
      .join("&"),
    rider: `/riders/${found?.id}`,
    ad: `/market/ads/${ad.id}`,
    consentKey,
    ownConsent: `${pageOf(next)}/consent/${minor.id}`,
  }
}

type Season = Pick<Awaited<ReturnType<typeof makeApprovedSeason>>, "place" | "by">

/** The race: one is through and has a penalty, one has given up, one class is posted and was corrected since. */
const race = async (
  db: Db,
  { place, by, riders, club }: Season & { riders: Record<string, object>; club: string },
) => {
  const classes = ["Eksperti", "Juniori", "Veterāni 50+"].map((name, index) => ({
    ...{ name, order: 90 - index * 10, lap: 2, lapSections: [true, true, true] },
  }))
  const { stage, riders: made } = await makeScoredStage(db, {
    ...place,
    ...{ id: "kandava", title: "Kandavas pavasara posms", location: "Sporta trase Zemgale, Kandava" },
    classes,
    cards: {
      [maks]: [
        [0, 1, 5],
        [0, 2, 0],
      ],
      [vytautas]: [
        [1, 5, 3],
        [0, null, null],
      ],
      [ieva]: [[0, null, null], []],
      "Ignas Jankauskas": [
        [0, 0, 1],
        [3, 0, 0],
      ],
    },
    riders: {
      ...riders,
      "Ignas Jankauskas": { racingNumber: "44", racingClass: "Juniori", clubId: club, createdOn: noon - day },
    },
  })
  const ids = made.map(({ id }) => id)
  const [first = "", second = "", , junior = ""] = ids
  await addPenalty(by, stage.path, {
    ...{ id: randomUUID(), participantId: first },
    form: { points: 5, reason: "Aizstāvējies ar roku" },
  })
  await setResultStatus(by, stage.path, { participantId: second, status: "DNF", reason: null })
  await postClass({ ...by, now: noon - 10 * minute }, stage.path, { racingClass: "Juniori", confirmed: 0 })
  await ruleOnEntry({ ...by, now: noon - minute }, stage.path, {
    place: { participantId: junior, section: 1, lap: 2 },
    ruling: { kind: "edited", points: 5 },
    reason: "Kartītē bija cits",
  })
  return { stage, ids }
}
