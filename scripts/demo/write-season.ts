import { eq } from "drizzle-orm"
import { stageJudge, stage as stageTable } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { countryNames } from "#tests/support/factories/country-names.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { describeStage } from "./describe-stage.ts"
import type { DemoChampionship } from "./plan-season.ts"
import type { DemoStage } from "./plan-stage.ts"
import { type Organiser, sponsorsOf } from "./sponsors.ts"

/** Writes the clubs of the three countries. */
export const writeClubs = async (db: Db): Promise<void> => {
  for (const [country, { clubs }] of Object.entries(countryNames))
    for (const id of clubs) await makeClub(db, { id, country })
}

/** Writes a championship without its stages. */
export const writeChampionship = async (
  db: Db,
  institutionId: string,
  { id, displayName, type, stages }: DemoChampionship,
): Promise<void> => {
  const teams = stages.flatMap(({ participants }) => participants.flatMap(({ team }) => team ?? []))
  await makeChampionship(db, {
    institutionId,
    id,
    displayName,
    hasTeamCompetition: type === "classic",
    teams: type === "classic" ? [...new Set(teams)].sort() : [],
    hasClubStandings: type === "classic",
    hasWomenClasses: type === "classic",
  })
}

type StagePlace = { institutionId: string; championshipId: string; judges: readonly string[] }

/** Writes a stage with its classes, sponsors, judges and participants. */
export const writeStage = async (
  organiser: Organiser,
  { institutionId, championshipId, judges }: StagePlace,
  stage: DemoStage,
): Promise<MadeStage> => {
  const { db } = organiser
  const { venue, participants } = stage
  const [latitude, longitude] = venue.place
  const made = await makeStage(db, {
    institutionId,
    championshipId,
    id: venue.id,
    title: venue.title,
    competitionOrganizer: venue.organizer,
    location: venue.location,
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    waze: `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`,
    competitionStartDate: stage.start,
    competitionEndDate: stage.end,
    registrationEndDate: stage.registrationEnd,
    competitionType: stage.type,
    showEndTimeDiff: stage.type === "classic",
    ...describeStage(stage),
    classes: stage.classes.map(({ lapSections, ...racingClass }) => ({
      ...racingClass,
      lapSections: [...lapSections],
    })),
  })
  const sponsors = await sponsorsOf(organiser, made.path)
  await db.update(stageTable).set({ sponsors }).where(eq(stageTable.key, made.key))
  await db.insert(stageJudge).values(
    judges.map((userId, index) => ({
      stageKey: made.key,
      userId,
      sections: everyNth(stage.classes[0]?.lapSections.length ?? 0, { first: index + 1, nth: judges.length }),
    })),
  )
  for (const rider of participants) await makeParticipant(db, made, { ...rider, clubId: rider.club })
  return { ...made, sponsors }
}

/** Returns the sections of a judge who shares the stage with others. */
const everyNth = (sections: number, { first, nth }: { first: number; nth: number }): number[] =>
  Array.from({ length: sections }, (_, index) => index + 1).filter((section) => section % nth === first % nth)
