import { and, asc, eq, gte, lt, type SQL } from "drizzle-orm"
import type { StagePageClass } from "#contracts/competitions/stage-page.ts"
import { writeInstant, writeInstantOrNull } from "#contracts/open-data/fields.ts"
import { listOf, stageLinks, writeAddress } from "#contracts/open-data/links.ts"
import { usedSections } from "#domain/competitions/racing-class.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { procedures, trackStage } from "#server/api/chain.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { type Db, readTogether, type Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { findStagePage } from "./stage-page.ts"

const columns = {
  path: stage.path,
  id: stage.id,
  institution: stage.institutionId,
  championship: { id: championship.id, name: championship.displayName },
  title: stage.title,
  organizer: stage.competitionOrganizer,
  location: stage.location,
  timeZone: institution.timeZone,
  startsOn: stage.competitionStartDate,
  endsOn: stage.competitionEndDate,
  registrationEndsOn: stage.registrationEndDate,
  whyOff: stage.calledOff,
  scoring: stage.competitionType,
  resultsStatus: stage.resultsStatus,
  sponsors: stage.sponsors,
}

const isOpen = eq(stage.status, "published")

/** Published stages, the earliest first. */
const openStages = (tx: Transaction, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(and(isOpen, where))
    .orderBy(asc(stage.competitionStartDate), asc(stage.path))

type Part = { limit: number; offset: number }

/** Returns a part of the stages, and their number at the same moment; only that part is read. */
const listStages = (db: Db, where: SQL | undefined, { limit, offset }: Part) =>
  readTogether(db, async (tx) => ({
    total: await tx.$count(stage, and(isOpen, where)),
    stages: await openStages(tx, where).limit(limit).offset(offset),
  }))

type OpenRow = Awaited<ReturnType<typeof openStages>>[number]

const writeStage = (siteUrl: string, row: OpenRow) => {
  const { startsOn, endsOn, registrationEndsOn, whyOff, resultsStatus, sponsors: _, ...rest } = row
  return {
    ...rest,
    startsAt: writeInstant(startsOn),
    endsAt: writeInstant(endsOn),
    registrationEndsAt: writeInstantOrNull(registrationEndsOn),
    calledOff: whyOff?.kind ?? null,
    isOfficial: resultsStatus === "StandingsPublished",
    links: stageLinks(siteUrl, row.path),
  }
}

const writeClass = ({ startTime, endTime, lap, lapSections, ...one }: StagePageClass) => ({
  ...one,
  startsAt: writeInstantOrNull(startTime),
  endsAt: writeInstantOrNull(endTime),
  laps: lap,
  sections: usedSections({ lapSections }),
})

/** The stages for other programs. */
export const openStageProcedures = {
  stages: procedures.openData.stages.handler(async ({ input, context }) => {
    const { db, siteUrl, track } = context
    const { from, until, institution: of, championship: within } = input
    const where = and(
      of === undefined ? undefined : eq(stage.institutionId, of),
      within === undefined ? undefined : eq(stage.championshipId, within),
      from === undefined ? undefined : gte(stage.competitionEndDate, Date.parse(from)),
      until === undefined ? undefined : lt(stage.competitionStartDate, Date.parse(until)),
    )
    const read = () => listStages(db, where, input)
    const found = await read()
    track("open stages", { version: versionOf(found), current: async () => versionOf(await read()) })
    return {
      ...listOf(found.total, input, { siteUrl, path: "stages" }),
      stages: found.stages.map((one) => writeStage(siteUrl, one)),
    }
  }),
  stage: procedures.openData.stage.handler(async ({ input, context, errors }) => {
    const { db, siteUrl, stageRevision } = context
    const path = stagePath(input)
    // read before the data: if the data is newer than this version, the answer is only rendered again
    trackStage(context, path, await stageRevision(path))
    const { found, details } = await readTogether(db, async (tx) => ({
      found: (await openStages(tx, eq(stage.path, path))).at(0),
      details: await findStagePage(tx, path),
    }))
    if (!found || !details) throw errors["stage-not-found"]()
    const { revision, googleMaps, waze, descriptions, hasRegulation, classes } = details.page
    return {
      ...writeStage(siteUrl, found),
      revision,
      googleMaps: writeAddress(siteUrl, googleMaps),
      waze: writeAddress(siteUrl, waze),
      regulation: hasRegulation ? `${siteUrl}/${path}/regulation.pdf` : null,
      description: descriptions,
      sponsors: found.sponsors.map(({ name, logo, url }) => ({
        name,
        logo: writeAddress(siteUrl, logo),
        url: writeAddress(siteUrl, url),
      })),
      classes: classes.map(writeClass),
    }
  }),
}
