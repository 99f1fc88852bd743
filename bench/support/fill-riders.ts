import { heldPrefix } from "#domain/registration/participants.ts"
import { user } from "#server/db/schema/accounts.ts"
import { club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider, riderHolder, savedRegistration } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { countryNames } from "#tests/support/factories/country-names.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

/** Riders of one stage, as the largest federation has them. */
const ridersOfStage = 200
/** Of five riders three have an account; the first of these holds the other two, such as children, and the second one of them too (FA-04). */
const family = 5
const owners = 3
/** Each rides for one of so many clubs. */
const clubs = 150
/** One of this many riders has an entry that a secretary made, and linked to them. */
const ridersPerLink = 3
const day = 86_400_000

/** A rider of the site: the id with which they enter stages, and that of their page. */
export type FilledRider = { name: string; entryId: string; pageId: string }

/**
 * Fills a site with riders, three of five with an account and the others held by one or two, each with `entries` entries in stages of their own
 * and with what the next form begins with; returns them with names as they occur in the three countries: dozens of riders share one.
 */
export const fillRiders = async (
  db: Db,
  { riders: count, entries }: { riders: number; entries: number },
): Promise<FilledRider[]> => {
  const riders = inventRiders(count)
  await writeAccounts(db, riders)
  await db
    .insert(club)
    .values(Array.from({ length: clubs }, (_, index) => ({ id: clubOf(index), country: "Latvia" })))
  const { institutionId, id: championshipId } = await makeChampionship(db)
  for (let first = 0; first < count; first += ridersOfStage)
    for (let entry = 0; entry < entries; entry += 1) {
      const competitionStartDate = Date.now() - (first / ridersOfStage + entry * 100) * day
      const stage = await makeStage(db, {
        institutionId,
        championshipId,
        competitionStartDate,
        competitionEndDate: competitionStartDate + day,
      })
      const classKey = stage.classes[0]?.classKey ?? 0
      const rows = riders.slice(first, first + ridersOfStage).map(({ name, entryId, pageId }, place) => {
        const index = first + place
        const isByOrganiser = entry === 1 && index % ridersPerLink === 0
        return {
          pageId,
          isByOrganiser,
          stageKey: stage.key,
          id: isByOrganiser ? `ext-${randomId()}` : entryId,
          name,
          racingNumber: String(1 + (index % 999)),
          clubId: clubOf(index),
          birthDate: birthDateOf(index),
          classKey,
        }
      })
      await db.insert(participant).values(rows)
      const links = rows.flatMap(({ stageKey, id, pageId, isByOrganiser }) =>
        isByOrganiser ? [{ stageKey, participantId: id, riderId: pageId }] : [],
      )
      if (links.length > 0) await db.insert(linkedEntry).values(links)
    }
  return riders
}

/** The club of a rider, such as “Moto klubs 7”. */
export const clubOf = (index: number): string => `Moto klubs ${1 + (index % clubs)}`

const randomId = () => crypto.randomUUID().replaceAll("-", "")

const hasAccount = (index: number): boolean => index % family < owners

/** How many accounts hold so many riders. */
export const accountsOf = (riders: number): number =>
  Array.from({ length: riders }, (_, index) => hasAccount(index)).filter(Boolean).length

/** The places of those who hold a rider without an account. */
const holdersOf = (index: number): number[] => {
  const first = index - (index % family)
  return index % family === owners ? [first, first + 1] : [first]
}

/** What a rider's next form begins with. */
const formOf = (index: number, { entryId, name }: Pick<FilledRider, "entryId" | "name">) => ({
  entryId,
  participationData: {
    ...{ name, racingNumber: String(1 + (index % 999)), bike: "TRS ONE R 250", racingClass: "Expert" },
    ...{ birthDate: birthDateOf(index), license: null, club: clubOf(index), gender: null, team: null },
  },
})

const birthDateOf = (index: number): string => `${1960 + (index % 55)}-05-06`

const inventRiders = (count: number): FilledRider[] => {
  const chance = seededChance(11)
  return Array.from({ length: count }, (_, index) => {
    const country = chance.pick(Object.values(countryNames))
    return {
      name: `${chance.pick([...country.female, ...country.male])} ${chance.pick(country.surnames).split("/")[0]}`,
      entryId: hasAccount(index) ? randomId() : heldPrefix + randomId(),
      pageId: crypto.randomUUID(),
    }
  })
}

/** How many rows a statement writes: PostgreSQL takes 65,535 parameters. */
const atOnce = 5_000

const writeAccounts = async (db: Db, riders: readonly FilledRider[]): Promise<void> => {
  for (let from = 0; from < riders.length; from += atOnce) {
    const some = riders.slice(from, from + atOnce)
    const owning = some.filter((_, place) => hasAccount(from + place))
    await db.insert(user).values(
      owning.map(({ entryId, name }) => ({
        id: entryId,
        name,
        email: `${entryId}@example.org`,
        emailVerified: true,
      })),
    )
    await db.insert(rider).values(
      some.map(({ pageId, entryId }, place) => ({
        id: pageId,
        entryId,
        userId: hasAccount(from + place) ? entryId : null,
      })),
    )
    const held = some.flatMap(({ pageId }, place) => {
      const index = from + place
      if (hasAccount(index)) return []
      return holdersOf(index).flatMap((one) => {
        const holder = riders[one]
        return holder ? [{ riderId: pageId, userId: holder.entryId }] : []
      })
    })
    if (held.length > 0) await db.insert(riderHolder).values(held)
    const saved = some.map(({ entryId, name }, place) => formOf(from + place, { entryId, name }))
    await db.insert(savedRegistration).values(saved)
  }
}
