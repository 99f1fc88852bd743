import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { countryNames } from "#tests/support/factories/country-names.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

/** Riders of one stage, as the largest federation has them. */
const ridersOfStage = 200
/** One of this many riders has a page, to which all their entries lead. */
const ridersPerPage = 3
const day = 86_400_000

/**
 * Fills a site with riders, each with `entries` entries in stages of their own, made by secretaries; returns their names, as they
 * occur in the three countries: dozens of riders share one.
 */
export const fillRiders = async (
  db: Db,
  { riders, entries }: { riders: number; entries: number },
): Promise<string[]> => {
  const chance = seededChance(11)
  const { institutionId, id: championshipId } = await makeChampionship(db)
  const names = Array.from({ length: riders }, () => {
    const country = chance.pick(Object.values(countryNames))
    return `${chance.pick([...country.female, ...country.male])} ${chance.pick(country.surnames).split("/")[0]}`
  })
  const riderIds = names.map((_, index) => (index % ridersPerPage === 0 ? crypto.randomUUID() : null))
  await db.insert(rider).values(riderIds.flatMap((id) => (id === null ? [] : [{ id }])))
  for (let first = 0; first < riders; first += ridersOfStage)
    for (let entry = 0; entry < entries; entry += 1) {
      const competitionStartDate = Date.now() - (first / ridersOfStage + entry * 100) * day
      const stage = await makeStage(db, {
        institutionId,
        championshipId,
        competitionStartDate,
        competitionEndDate: competitionStartDate + day,
      })
      const classKey = stage.classes[0]?.classKey ?? 0
      const rows = names.slice(first, first + ridersOfStage).map((name, place) => ({
        stageKey: stage.key,
        id: `ext-${crypto.randomUUID().replaceAll("-", "")}`,
        name,
        racingNumber: String(1 + ((first + place) % 999)),
        birthDate: `${1960 + ((first + place) % 55)}-05-06`,
        classKey,
      }))
      await db.insert(participant).values(rows)
      const links = rows.flatMap(({ stageKey, id }, place) => {
        const riderId = riderIds[first + place]
        return riderId ? [{ stageKey, participantId: id, riderId }] : []
      })
      await db.insert(linkedEntry).values(links)
    }
  return names
}
