import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { userOf, type Who, type World } from "./world.ts"

/** Who acts for a rider whom two accounts hold (FA-04): nobody else does, not the judge, who has handed the rider over (FA-03). */
export const holders: readonly Who[] = ["rider", "other rider"]

/** Who sees their results and cards: the judge does until that is ended. */
export const holdersAndFormer: readonly Who[] = [...holders, "judge"]

/** A rider whom the rider and the other rider hold, and whom the judge has handed over. */
export const heldByTwo = async ({ db, people }: World, given: Partial<ParticipantForm> = {}) => {
  const form = makeForm(given)
  const held = await makeHeldRider(db, userOf(people.rider), form)
  await db.insert(riderHolder).values([
    { riderId: held.riderId, userId: userOf(people["other rider"]) },
    { riderId: held.riderId, userId: userOf(people.judge), onlySees: true },
  ])
  return { ...held, form }
}
