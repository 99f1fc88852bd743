import { and, eq } from "drizzle-orm"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { entryDetail } from "#server/judging/entry-detail.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { timingEvent } from "#tests/support/timing-events.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { everybody, makeRace, userOf, type World } from "../world.ts"

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

/** The same, and the stage is a draft. */
const draftRace = async (world: World) => {
  const race = await riddenRace(world)
  await world.db.update(stage).set({ status: "draft" }).where(eq(stage.path, race.path))
  return race
}

const resultsAddress = (path: string) => {
  const { institution, championship, stage: id } = stageParams(path)
  return `/competitions/${institution}/${championship}/${id}/results`
}

/** The same, and the secretary has seen that the rider began another lap before this one was complete. */
const outOfOrderRace = async (world: World) => {
  const race = await riddenRace(world)
  const place = { ...race.place, lap: 2 }
  await race.send([wireTap({ participant: place.participantId, lap: place.lap })])
  const [entry] = await world.db
    .select({ seenRevision: sectionEntry.revision })
    .from(sectionEntry)
    .innerJoin(stage, eq(stage.key, sectionEntry.stageKey))
    .where(and(eq(stage.path, race.path), eq(sectionEntry.lap, place.lap)))
  return { path: race.path, place, ...entry }
}

/** The published stage, and the judge's phone was switched off before it handed in another ride. */
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

/** A stage with a timekeeper who has seen the rider start. */
const timedRace = async (world: World) => {
  const race = await makeRace(world)
  const { id: participantId } = await makeParticipant(world.db, race, { id: userOf(world.people.rider) })
  const pass = await makePass(world.db, race, { kind: "timing" })
  const mark = timingEvent({ participant: participantId, name: "TimingStarted" })
  await sendAs(world.db, race, await openPass(world.db, race, { pass, now: Date.now() }))([mark])
  return { path: race.path, participantId, mark: mark.id }
}

export const corrections: Rows = {
  "results/race": row({
    allowed: secretaries,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { path: stage }) => browser.call("results/race", { stage }),
  }),
  "results/board": row({
    // visitors read it with pages, which are cached
    allowed: signedIn,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { path: stage }) => browser.call("results/board", { stage }),
  }),
  "results/board: the page": row({
    allowed: everybody,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { path }) => browser.get(resultsAddress(path)),
  }),
  "results/board: the page of a draft": row({
    allowed: [],
    reads: true,
    setup: draftRace,
    call: ({ browser }, { path }) => browser.get(resultsAddress(path)),
  }),
  "results/entered": row({
    allowed: signedIn,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { path: stage }) => browser.call("results/entered", { stage }),
  }),
  "results/entered: of a draft": row({
    allowed: [],
    reads: true,
    setup: draftRace,
    call: ({ browser }, { path: stage }) => browser.call("results/entered", { stage }),
  }),
  "results/riderCard": row({
    allowed: signedIn,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place: { participantId } }) =>
      browser.call("results/riderCard", { stage, participantId }),
  }),
  "results/riderCard: of a draft": row({
    allowed: [],
    reads: true,
    setup: draftRace,
    call: ({ browser }, { path: stage, place: { participantId } }) =>
      browser.call("results/riderCard", { stage, participantId }),
  }),
  "results/entry": row({
    allowed: everybody,
    reads: true,
    setup: riddenRace,
    call: (caller, { path, place }) => entryDetail(caller, path, place),
  }),
  "results/entry: of a draft": row({
    allowed: secretaries,
    reads: true,
    setup: draftRace,
    call: (caller, { path, place }) => entryDetail(caller, path, place),
  }),
  "results/enterCards": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place }) =>
      browser.call("results/enterCards", { stage, cells: [{ ...place, points: 5, seen: 0 }], reason: null }),
  }),
  "results/moveEntry": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place }) =>
      browser.call("results/moveEntry", {
        stage,
        from: place,
        to: { ...place, section: 2 },
        attempt: null,
        seen: null,
        reason: null,
      }),
  }),
  "results/chooseAttempt": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place, attempt }) =>
      browser.call("results/chooseAttempt", { stage, place, attempt, seenRevision: 1_000 }),
  }),
  "results/giveReRide": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place, attempt }) =>
      browser.call("results/giveReRide", {
        stage,
        place,
        attempt,
        seenRevision: 1_000_000,
        reason: "Obstructed",
      }),
  }),
  "results/countAttempts": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, place: { participantId }, phone, attempts }) =>
      browser.call("results/countAttempts", {
        stage,
        phone,
        attempts,
        participantId,
        seenRevision: 1_000_000,
      }),
  }),
  "results/dismissAttempts": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, phone, attempts }) =>
      browser.call("results/dismissAttempts", { stage, phone, attempts, reason: null }),
  }),
  "results/countPhone": row({
    allowed: secretaries,
    setup: lateRace,
    call: ({ browser }, { path: stage, phone }) =>
      browser.call("results/countPhone", { stage, phone, seenRevision: 1_000_000 }),
  }),
  "results/dismissPhone": row({
    allowed: secretaries,
    setup: lateRace,
    call: ({ browser }, { path: stage, phone }) =>
      browser.call("results/dismissPhone", { stage, phone, seenRevision: 1_000_000, reason: null }),
  }),
  "results/acceptEntry": row({
    allowed: secretaries,
    setup: outOfOrderRace,
    call: ({ browser }, { path: stage, place, seenRevision }) =>
      browser.call("results/acceptEntry", { stage, place, kind: "lap-order", seenRevision, reason: null }),
  }),
  "results/acceptTimes": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage, phone }) =>
      browser.call("results/acceptTimes", { stage, phone, seenRevision: 1_000_000, reason: null }),
  }),
  "results/acceptMarks": row({
    allowed: secretaries,
    setup: timedRace,
    call: ({ browser }, { path: stage, participantId, mark }) =>
      browser.call("results/acceptMarks", { stage, participantId, marks: [mark], reason: null }),
  }),
  "results/cancelSection": row({
    allowed: secretaries,
    setup: riddenRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/cancelSection", { stage, section: 1, isCancelled: true }),
  }),
}
