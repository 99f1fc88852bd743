import { eq } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { everybody, makeRace, type World } from "../world.ts"

/** A stage that somebody has joined, and the id of their page. */
const joinedRace = async (world: World) => {
  const stage = await makeRace(world)
  const { id: participantId } = await makeUser(world.db)
  await makeParticipant(world.db, stage, { id: participantId })
  const [found] = await world.db.select().from(rider).where(eq(rider.userId, participantId))
  return { stage: stage.path, participantId, rider: found?.id ?? "" }
}

/** The same of somebody who wants no page. */
const hiddenRace = async (world: World) => {
  const race = await joinedRace(world)
  await world.db.update(rider).set({ isHidden: true }).where(eq(rider.id, race.rider))
  return race
}

export const riders: Rows = {
  "riders/page": row({
    // visitors read it with pages, which are cached
    allowed: signedIn,
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { rider }) => browser.call("riders/page", { rider }),
  }),
  "riders/page: the page": row({
    allowed: everybody,
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { rider }) => browser.get(`/riders/${rider}`),
  }),
  "riders/page: of a rider who wants none": row({
    allowed: [],
    reads: true,
    setup: hiddenRace,
    call: ({ browser }, { rider }) => browser.call("riders/page", { rider }),
  }),
  "site/search": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("site/search", { typed: "Anna" }),
  }),
  "site/search: the page": row({
    allowed: everybody,
    reads: true,
    call: ({ browser }) => browser.get("/search?q=Anna"),
  }),
  "riders/ofEntry": row({
    allowed: signedIn,
    reads: true,
    setup: joinedRace,
    call: ({ browser }, { stage, participantId }) => browser.call("riders/ofEntry", { stage, participantId }),
  }),
}
