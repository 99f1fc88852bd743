import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { openDataLink, pageOf } from "#contracts/open-data/links.ts"
import { championshipPath, standingsAddress } from "#domain/competitions/stage-path.ts"
import { type CallContext, procedures } from "#server/api/chain.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"

/** A championship as the open data shows it, with its institution. */
type OpenRow = {
  institution: typeof institution.$inferSelect
  id: string
  name: string
  isPublished: boolean
  hasClubStandings: boolean
  hasTeamCompetition: boolean
  stages: number
}

/** Is a championship part of the open data? If nothing of it is published, only its organisers may know about it. */
const isKnown = sql`(${championship.publicationStatus} = 'published' or count(${stage.key}) > 0)`

/**
 * Returns the championships of which something is published, by institution, the latest id first in each; an institution is
 * public if it has any.
 */
export const openChampionships = (db: Db, where?: SQL): Promise<OpenRow[]> =>
  db
    .select({
      institution,
      id: championship.id,
      name: championship.displayName,
      isPublished: sql<boolean>`${championship.publicationStatus} = 'published'`,
      hasClubStandings: championship.hasClubStandings,
      hasTeamCompetition: championship.hasTeamCompetition,
      stages: sql<number>`count(${stage.key})::int`,
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .leftJoin(stage, and(isChampionshipOfStage, eq(stage.status, "published")))
    .where(where)
    .groupBy(institution.id, championship.institutionId, championship.id)
    .having(isKnown)
    .orderBy(asc(championship.institutionId), desc(championship.id))

type ReadContext = Pick<CallContext, "db" | "track">

/** Reads championships for an answer, which is valid as long as they are the same. */
const readTracked = async ({ db, track }: ReadContext, what: string, where?: SQL): Promise<OpenRow[]> => {
  const found = await openChampionships(db, where)
  const current = async () => versionOf(await openChampionships(db, where))
  track(`open championships ${what}`, { version: versionOf(found), current })
  return found
}

const institutionsOf = (rows: readonly OpenRow[]) => [
  ...new Map(rows.map(({ institution }) => [institution.id, institution])).values(),
]

const writeInstitution = (siteUrl: string, { id, name, timeZone }: OpenRow["institution"]) => ({
  id,
  name,
  timeZone,
  links: {
    self: openDataLink(siteUrl, `institutions/${id}`),
    championships: openDataLink(siteUrl, "championships", { institution: id }),
    stages: openDataLink(siteUrl, "stages", { institution: id }),
  },
})

/** Returns the address of a championship's page. */
export const championshipPage = (siteUrl: string, { institution, id }: OpenRow): string =>
  siteUrl + standingsAddress({ institution: institution.id, championship: id })

const writeChampionship = (siteUrl: string, row: OpenRow) => {
  const { id, name, stages } = row
  const institution = row.institution.id
  const path = championshipPath({ institution, championship: id })
  const standings = (end: string, isThere: boolean) =>
    row.isPublished && isThere ? openDataLink(siteUrl, `${path}/standings${end}`) : null
  return {
    id,
    institution,
    name,
    stages,
    links: {
      self: openDataLink(siteUrl, path),
      institution: openDataLink(siteUrl, `institutions/${institution}`),
      stages: openDataLink(siteUrl, "stages", { institution, championship: id }),
      standings: standings("", true),
      clubStandings: standings("/clubs", row.hasClubStandings),
      teamStandings: standings("/teams", row.hasTeamCompetition),
      web: championshipPage(siteUrl, row),
    },
  }
}

/** Institutions and championships for other programs. */
export const openChampionshipProcedures = {
  institutions: procedures.openData.institutions.handler(async ({ input, context }) => {
    const { siteUrl } = context
    const all = institutionsOf(await readTracked(context, "of all"))
    const { entries, list } = pageOf(all, input, { siteUrl, path: "institutions" })
    return { ...list, institutions: entries.map((one) => writeInstitution(siteUrl, one)) }
  }),
  institution: procedures.openData.institution.handler(async ({ input, context, errors }) => {
    const rows = await readTracked(context, input.institution, eq(institution.id, input.institution))
    const [found] = institutionsOf(rows)
    if (!found) throw errors["institution-not-found"]()
    return writeInstitution(context.siteUrl, found)
  }),
  championships: procedures.openData.championships.handler(async ({ input, context }) => {
    const { siteUrl } = context
    const { institution: of } = input
    const where = of === undefined ? undefined : eq(institution.id, of)
    const all = await readTracked(context, of ?? "of all", where)
    const { entries, list } = pageOf(all, input, { siteUrl, path: "championships" })
    return { ...list, championships: entries.map((one) => writeChampionship(siteUrl, one)) }
  }),
  championship: procedures.openData.championship.handler(async ({ input, context, errors }) => {
    const where = and(eq(institution.id, input.institution), eq(championship.id, input.championship))
    const [found] = await readTracked(context, `${input.institution} ${input.championship}`, where)
    if (!found) throw errors["championship-not-found"]()
    return writeChampionship(context.siteUrl, found)
  }),
}
