import { eq } from "drizzle-orm"
import { rider } from "#server/db/schema/riders.ts"
import { startChangingEntry } from "#server/registration/club-entries.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeClubForm } from "#tests/support/factories/participant-form.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

/**
 * A club whose manager is the rider, and with another, the other rider: each for the institution's stages. The judge manages the same club
 * for those of another institution.
 */
const managedClub = async ({ db, institution, elsewhere, people }: World) => {
  const [club, another] = [(await makeClub(db)).id, (await makeClub(db)).id]
  await nameManager(db, userOf(people.rider), { clubId: club, institutionId: institution })
  await nameManager(db, userOf(people["other rider"]), { clubId: another, institutionId: institution })
  await nameManager(db, userOf(people.judge), { clubId: club, institutionId: elsewhere })
  return club
}

/** A stage, and a rider of that club who is not in it. */
const riderOfClub = async (world: World) => {
  const club = await managedClub(world)
  const { id: rider } = await makeUser(world.db)
  await saveForm(world.db, rider, { club })
  return { club, stage: await makeRace(world), rider }
}

/** The same, and they are in it. */
const enteredOfClub = async (world: World) => {
  const made = await riderOfClub(world)
  await makeParticipant(world.db, made.stage, { id: made.rider, clubId: made.club })
  const place = { stage: made.stage.path, rider: made.rider }
  const begun = await startChangingEntry({ ...world, actor: world.people.rider.actor }, place)
  if (begun.kind === "refused") throw new Error(begun.reason)
  return { ...made, version: begun.start.subject?.version ?? "" }
}

/** A rider of that club who does not want it. */
const refusingClub = async (world: World) => {
  const made = await riderOfClub(world)
  await world.db.update(rider).set({ refusesClub: true }).where(eq(rider.entryId, made.rider))
  return made
}

const entry = () => ({ form: makeClubForm(), confirmed: [] })

const toBeNamed = async ({ db }: World) => {
  const { email } = await makeUser(db)
  return { email, club: (await makeClub(db)).id }
}

const named = async (world: World) => {
  const { id, email } = await makeUser(world.db)
  const club = (await makeClub(world.db)).id
  await nameManager(world.db, id, { clubId: club, institutionId: world.institution })
  return { email, club }
}

/** What managers of clubs do (FA-05), and who names them: the rider manages this club, the other rider another one. */
export const clubs: Rows = {
  "clubs/managed": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("clubs/managed"),
  }),
  "clubs/riders": row({
    allowed: ["rider"],
    reads: true,
    setup: managedClub,
    call: ({ browser, institution }, club) =>
      browser.call("clubs/riders", { institution, club, stage: null }),
  }),
  "clubs/startEntering": row({
    allowed: ["rider"],
    reads: true,
    setup: riderOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("clubs/startEntering", { stage: stage.path, rider }),
  }),
  "clubs/enter": row({
    allowed: ["rider"],
    setup: riderOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("clubs/enter", { stage: stage.path, rider, ...entry() }),
  }),
  "clubs/enter: of a rider who refuses": row({
    allowed: [],
    setup: refusingClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("clubs/enter", { stage: stage.path, rider, ...entry() }),
  }),
  "registration/startJoining: of a rider of a club": row({
    // its manager holds nobody
    allowed: [],
    reads: true,
    setup: riderOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("registration/startJoining", { stage: stage.path, rider }),
  }),
  "clubs/startChanging": row({
    allowed: ["rider"],
    reads: true,
    setup: enteredOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("clubs/startChanging", { stage: stage.path, rider }),
  }),
  "clubs/change": row({
    allowed: ["rider"],
    setup: enteredOfClub,
    call: ({ browser }, { stage, rider, version }) =>
      browser.call("clubs/change", { stage: stage.path, rider, version, ...entry() }),
  }),
  "clubs/cancel": row({
    allowed: ["rider"],
    setup: enteredOfClub,
    call: ({ browser }, { stage, rider }) => browser.call("clubs/cancel", { stage: stage.path, rider }),
  }),
  "registration/startChanging: of a rider of a club": row({
    allowed: [],
    reads: true,
    setup: enteredOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("registration/startChanging", { stage: stage.path, rider }),
  }),
  "registration/cancel: of a rider of a club": row({
    allowed: [],
    setup: enteredOfClub,
    call: ({ browser }, { stage, rider }) =>
      browser.call("registration/cancel", { stage: stage.path, rider }),
  }),
  "organising/clubManagers": row({
    allowed: secretaries,
    reads: true,
    call: ({ browser, institution }) => browser.call("organising/clubManagers", { institution }),
  }),
  "organising/nameClubManager": row({
    allowed: secretaries,
    setup: toBeNamed,
    call: ({ browser, institution }, form) =>
      browser.call("organising/nameClubManager", { institution, form }),
  }),
  "organising/endClubManager": row({
    allowed: secretaries,
    setup: named,
    call: ({ browser, institution }, form) =>
      browser.call("organising/endClubManager", { institution, form }),
  }),
  "action of office/clubs/club-managers": row({
    allowed: secretaries,
    setup: toBeNamed,
    call: ({ browser, institution }, form) =>
      browser.submit(`/championship/club-managers/${institution}`, form),
  }),
}
