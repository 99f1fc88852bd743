import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { registerDevice } from "#server/judging/register-device.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { makeSession } from "#tests/support/session.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { everybody, makeRace, userOf, type Who, type World } from "../world.ts"

// D-33: also an admin or a secretary judges only when the stage lists them
const judges = ["judge"] as const

/** A stage with the rider in it, and the token of each person's phone where they get one. */
const judgedRace = async (world: World & { who: Who }) => {
  const stage = await makeRace(world)
  const participant = await makeParticipant(world.db, stage, { id: userOf(world.people.rider) })
  const { actor } = world.people[world.who]
  const device = await registerDevice(
    { ...world, actor, session: await makeSession(world.db, actor) },
    { stage: stage.path },
    null,
  )
  return { stage, participant, token: device.kind === "registered" ? device.answer.token : "none" }
}

/** Where a device asks for its stage. */
const deviceAddress = ({ institutionId, championshipId, id }: MadeStage) =>
  `/api/judge/stages/${institutionId}/${championshipId}/${id}`

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

const readStage = "GET /api/judge/stages/:institution/:championship/:stage"

/** A stage with its judge's device in it. */
const withDevice = async (world: World) => {
  const stage = await makeRace(world)
  const { actor } = world.people.judge
  const outcome = await registerDevice(
    { ...world, actor, session: await makeSession(world.db, actor) },
    { stage: stage.path },
    null,
  )
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return { stage, ...outcome.answer }
}

/** A sign-on desk on the phone of whoever has the pass. */
const withDesk = async (world: World) => {
  const { db, now, people } = world
  const stage = await makeRace(world)
  const participant = await makeParticipant(db, stage, { id: userOf(people.rider) })
  const pass = await makePass(db, stage, { name: "Desk", kind: "sign-on" })
  return { stage, participant, token: await openPass(db, stage, { pass, now }) }
}

/** A stage where the rider has an entry. */
const scoredRace = async (world: World) => {
  const { stage, participant, token } = await judgedRace({ ...world, who: "judge" })
  await sendAs(world.db, stage, token)([wireTap({ participant: participant.id })])
  return { stage: stage.path, place: { participantId: participant.id, section: 1, lap: 1 } }
}

export const judging: Rows = {
  "judging/judges": row({
    allowed: secretaries,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("judging/judges", { stage }),
  }),
  "judging/addJudge": row({
    allowed: secretaries,
    setup: async (world) => ({
      stage: await makeRace(world),
      judge: await makeUser(world.db, { isJudge: true }),
    }),
    call: ({ browser }, { stage, judge }) =>
      browser.call("judging/addJudge", { stage: stage.path, user: judge.id }),
  }),
  "judging/setJudgeSections": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser, people }, { path: stage }) =>
      browser.call("judging/setJudgeSections", {
        stage,
        user: userOf(people.judge),
        seen: [],
        sections: [1],
      }),
  }),
  "judging/removeJudge": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser, people }, { path: stage }) =>
      browser.call("judging/removeJudge", { stage, user: userOf(people.judge) }),
  }),
  "judging/revokeDevice": row({
    allowed: secretaries,
    setup: withDevice,
    call: ({ browser }, { stage, device }) =>
      browser.call("judging/revokeDevice", { stage: stage.path, device }),
  }),
  "judging/letDeviceIn": row({
    allowed: secretaries,
    setup: async (world) => {
      const { stage, device } = await withDevice(world)
      await world.db
        .update(judgeDevice)
        .set({ revokedOn: world.now, revokedWhy: "revoked" })
        .where(eq(judgeDevice.id, device))
      return { stage, device }
    },
    call: ({ browser }, { stage, device }) =>
      browser.call("judging/letDeviceIn", { stage: stage.path, device }),
  }),
  "judging/importWaiting": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser, now }, { path: stage }) => {
      const file = { v: 1, stage, name: "Wet phone", savedOn: now, events: [] }
      return browser.call("judging/importWaiting", { stage, file })
    },
  }),
  // whoever has the token is the device
  [`${readStage}: how many taps wait`]: row({
    allowed: everybody,
    setup: withDevice,
    call: ({ browser }, { stage, token }) => browser.get(`${deviceAddress(stage)}?waiting=12`, bearer(token)),
  }),
  "judging/createPass": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("judging/createPass", { stage, name: "Section 1", section: 1 }),
  }),
  "judging/revokePass": row({
    allowed: secretaries,
    setup: async (world) => {
      const stage = await makeRace(world)
      return { stage, pass: await makePass(world.db, stage) }
    },
    call: ({ browser }, { stage, pass }) =>
      browser.call("judging/revokePass", { stage: stage.path, pass: pass.id }),
  }),
  "results/editSection": row({
    allowed: secretaries,
    setup: scoredRace,
    call: ({ browser }, { stage, place }) =>
      browser.call("results/editSection", { stage, place, seen: 0, points: "5", reason: null }),
  }),
  "results/deleteSection": row({
    allowed: secretaries,
    setup: scoredRace,
    call: ({ browser }, { stage, place }) =>
      browser.call("results/deleteSection", { stage, place, seen: 0, reason: null }),
  }),
  "results/keepDns": row({
    allowed: secretaries,
    setup: async (world) => {
      const race = await scoredRace(world)
      const { participantId } = race.place
      await world.db.update(result).set({ status: "DNS" }).where(eq(result.participantId, participantId))
      return race
    },
    call: ({ browser }, { stage, place: { participantId } }) =>
      browser.call("results/keepDns", { stage, participantId, seen: 1 }),
  }),
  "results/liftRuling": row({
    allowed: secretaries,
    setup: async (world) => {
      const race = await scoredRace(world)
      const by = { ...world, actor: world.people.secretary.actor }
      const ruling = { kind: "edited", points: 5 } as const
      const ruled = await ruleOnEntry(by, race.stage, { place: race.place, ruling, reason: null })
      return { ...race, revision: ruled.kind === "ruled" ? ruled.revision : 0 }
    },
    call: ({ browser }, { stage, place, revision }) =>
      browser.call("results/liftRuling", { stage, place, revision }),
  }),
  // the route has asked before, by reads alone
  "POST /api/judge/devices: asked again by the transaction": row({
    allowed: judges,
    setup: async (world) => ({
      stage: await makeRace(world),
      session: await makeSession(world.db, world.people[world.who].actor),
    }),
    call: (caller, { stage, session }) => registerDevice({ ...caller, session }, { stage: stage.path }, null),
  }),
  "POST /api/judge/devices: by a section pass": row({
    allowed: everybody,
    setup: async (world) => {
      const stage = await makeRace(world)
      return { stage, pass: await makePass(world.db, stage) }
    },
    call: ({ browser }, { stage, pass }) =>
      browser.post("/api/judge/devices", { stage: stage.path, pass: pass.secret }),
  }),
  "POST /api/judge/devices": row({
    allowed: judges,
    setup: makeRace,
    call: ({ browser }, { path }) => browser.post("/api/judge/devices", { stage: path }),
  }),
  [readStage]: row({
    allowed: judges,
    reads: true,
    setup: judgedRace,
    call: ({ browser }, { stage, token }) => browser.get(deviceAddress(stage), bearer(token)),
  }),
  "POST /api/judge/events": row({
    allowed: judges,
    setup: judgedRace,
    call: ({ browser, now }, { stage, participant, token }) => {
      const events = [wireTap({ participant: participant.id })]
      return browser.post("/api/judge/events", { stage: stage.path, sentAt: now, events }, bearer(token))
    },
  }),
  // whoever has the token is the desk
  [`${readStage}: by a desk pass`]: row({
    allowed: everybody,
    reads: true,
    setup: withDesk,
    call: ({ browser }, { stage, token }) => browser.get(deviceAddress(stage), bearer(token)),
  }),
  "POST /api/judge/events: by a desk pass": row({
    allowed: everybody,
    setup: withDesk,
    call: ({ browser, now }, { stage, participant, token }) => {
      const tick = {
        ...{ v: 1, id: randomUUID(), attempt: randomUUID(), seq: 1, participant: participant.id },
        ...{ section: 0, lap: 1, name: "SignOnTicked", tick: "fee", points: null, reason: null, time: now },
      }
      const batch = { stage: stage.path, sentAt: now, events: [tick] }
      return browser.post("/api/judge/events", batch, bearer(token))
    },
  }),
  "POST /api/judge/agreements": row({
    allowed: judges,
    setup: async (world) => {
      const made = await judgedRace(world)
      const scorer = await makePhone(world.db, made.stage)
      await scorer.send([wireTap({ participant: made.participant.id })], { now: world.now })
      return made
    },
    call: ({ browser, now }, { stage, participant, token }) => {
      const agreement = {
        participant: participant.id,
        lap: 1,
        time: now,
        scores: [{ section: 1, points: 0 }],
      }
      const batch = { stage: stage.path, sentAt: now, agreements: [agreement] }
      return browser.post("/api/judge/agreements", batch, bearer(token))
    },
  }),
}
