import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { entryDetail } from "#server/judging/entry-detail.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { chooseAttemptOf, countAttempts, dismissAttempts } from "#server/judging/settle-attempts.ts"
import { acceptTimes, countPhone, dismissPhone } from "#server/judging/settle-phone.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { everybody, type Rows, row, secretaries } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

/** A stage where the rider has a clean in section 1, recorded in one attempt; another attempt is of an unknown number. */
const riddenRace = async (world: World) => {
  const race = await makeRace(world)
  const { id: participantId } = await makeParticipant(world.db, race, { id: userOf(world.people.rider) })
  const { send, device } = await makePhone(world.db, race)
  const ride = wireTap({ participant: participantId })
  const unknown = wireTap({ participant: "number:998877" })
  await send([ride, unknown])
  const place = { participantId, section: 1, lap: 1 }
  return {
    path: race.path,
    place,
    attempt: ride.attempt,
    attempts: [unknown.attempt],
    phone: device.phone,
    send,
    device,
  }
}

/** The same, and the judge's phone was switched off before it handed in another ride. */
const lateRace = async (world: World) => {
  const race = await riddenRace(world)
  const { send, place, device } = race
  await world.db
    .update(judgeDevice)
    .set({ revokedOn: world.now, revokedWhy: "revoked" })
    .where(eq(judgeDevice.id, device.id))
  await send([wireTap({ participant: place.participantId, section: 2 })])
  return race
}

export const corrections: Rows = {
  raceDesk: row({
    allowed: secretaries,
    reads: true,
    setup: riddenRace,
    call: (asker, { path }) => raceDesk(asker, path),
  }),
  entryDetail: row({
    allowed: everybody,
    reads: true,
    setup: riddenRace,
    call: (asker, { path, place }) => entryDetail(asker, path, place),
  }),
  "entryDetail: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: async (world) => {
      const race = await riddenRace(world)
      await world.db.update(stage).set({ status: "draft" }).where(eq(stage.path, race.path))
      return race
    },
    call: (asker, { path, place }) => entryDetail(asker, path, place),
  }),
  enterCards: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, place }) =>
      enterCards(asker, path, { cells: [{ ...place, points: 5, seen: 0 }], reason: null }),
  }),
  moveEntry: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, place }) =>
      moveEntry(asker, path, {
        from: place,
        to: { ...place, section: 2 },
        attempt: null,
        isConfirmed: false,
        reason: null,
      }),
  }),
  chooseAttemptOf: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, place, attempt }) => chooseAttemptOf(asker, path, { place, attempt, reason: null }),
  }),
  countAttempts: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, place: { participantId }, phone, attempts }) =>
      countAttempts(asker, path, { phone, attempts, participantId, reason: null }),
  }),
  dismissAttempts: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, phone, attempts }) =>
      dismissAttempts(asker, path, { phone, attempts, reason: null }),
  }),
  countPhone: row({
    allowed: secretaries,
    setup: lateRace,
    call: (asker, { path, phone }) => countPhone(asker, path, { phone }),
  }),
  dismissPhone: row({
    allowed: secretaries,
    setup: lateRace,
    call: (asker, { path, phone }) => dismissPhone(asker, path, { phone, reason: null }),
  }),
  acceptTimes: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path, phone }) => acceptTimes(asker, path, { phone }),
  }),
  cancelSection: row({
    allowed: secretaries,
    setup: riddenRace,
    call: (asker, { path }) => cancelSection(asker, path, { section: 1, isCancelled: true }),
  }),
}
