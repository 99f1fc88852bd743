import { riderHolder } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, makeInvitation } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import type { TestedSite } from "#tests/support/tested-site.ts"

const day = 24 * 3_600_000

/** What is known of the riders whom accounts hold, each easily recognised. */
export const known = {
  shared: { name: "Bruno Ozols", birthDate: "2015-08-23", license: "LIC-3303", gender: "male" },
  passedOn: { name: "Elza Ozola", birthDate: "2008-11-05", license: "LIC-5505", gender: "female" },
} as const

/** How accounts stand to riders whom others hold too, or to those of their club. */
export type Family = Awaited<ReturnType<typeof fillFamily>>

/**
 * Two riders of a holder and of a club: the other parent of one holds them too (FA-04), and whoever has handed the other one over still sees
 * them (FA-03); and the manager of the club (FA-05).
 */
export const fillFamily = async (
  site: TestedSite,
  { holder, club, institutionId }: { holder: string; club: string; institutionId: string },
) => {
  const { db } = site.database
  const [shared, passedOn] = [
    await makeHeldRider(db, holder, { ...known.shared, club }),
    await makeHeldRider(db, holder, { ...known.passedOn, club }),
  ]
  const [coHolder, formerHolder, manager] = [await signIn(site), await signIn(site), await signIn(site)]
  await db.insert(riderHolder).values([
    { riderId: shared.riderId, userId: coHolder.userId },
    { riderId: passedOn.riderId, userId: formerHolder.userId, onlySees: true },
  ])
  await nameManager(db, manager.userId, { clubId: club, institutionId })
  // what is known of a child is nobody's business who has only opened the link of an invitation
  const { secret: invitation } = await makeInvitation(db, shared, { userId: holder })
  return { shared, passedOn, coHolder, formerHolder, manager, invitation }
}

/** A stage that is open for registration, where one of the riders is entered and the other may be. */
export const fillComingStage = async (
  db: Db,
  ids: { institutionId: string; championshipId: string },
  { shared, club }: Pick<Family, "shared"> & { club: string },
) => {
  const start = Date.now() + 20 * day
  const stage = await makeStage(db, {
    ...ids,
    competitionStartDate: start,
    competitionEndDate: start + day,
    sponsors: [{ name: "Ķēžu veikals", logo: "", url: "https://example.org/" }],
  })
  await makeParticipant(db, stage, { ...known.shared, id: shared.id, clubId: club })
  return stage
}
