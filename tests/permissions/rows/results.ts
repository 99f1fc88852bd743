import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { penaltyForm } from "#contracts/results/results-forms.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import { approveResults } from "#server/results/approval.ts"
import { askQuestion } from "#server/results/ask-question.ts"
import { agreeToLap } from "#server/results/own-card.ts"
import { addPenalty } from "#server/results/penalties.ts"
import { postClass } from "#server/results/postings.ts"
import { recordProtest } from "#server/results/protests.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { protestOf, rulingOf } from "#tests/support/protested-race.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, userOf, type World } from "../world.ts"

const typed = { points: "5", reason: "Late" }

const form = penaltyForm.parse(typed)

const ofClass = { racingClass: "Expert" }

const bySecretary = (world: World) => ({ ...world, actor: world.people.secretary.actor })

/** A stage where the rider has a result: they did not finish. */
const endedRace = async (world: World) => {
  const stage = await makeRace(world)
  const { id: participantId } = await makeParticipant(world.db, stage, { id: userOf(world.people.rider) })
  const status = { participantId, status: "DNF", reason: null } as const
  await setResultStatus(bySecretary(world), stage.path, status)
  return { path: stage.path, participantId }
}

const penalisedRace = async (world: World) => {
  const { path, participantId } = await endedRace(world)
  const id = randomUUID()
  await addPenalty(bySecretary(world), path, { id, participantId, form })
  return { path, id }
}

/** A stage where the rider has a complete lap, and where they said that it is right. */
const riddenRace = async (world: World) => {
  const hour = 3_600_000
  const rider = world.people.rider
  const { stage } = await makeScoredStage(world.db, {
    institutionId: world.institution,
    competitionStartDate: world.now - hour,
    competitionEndDate: world.now + hour,
    cards: { Rider: [[0, 1]] },
    riders: { Rider: { id: userOf(rider) } },
  })
  return { stage: stage.path, participantId: userOf(rider), lap: 1 }
}
const scores = [
  { section: 1, points: 0 },
  { section: 2, points: 1 },
]
const agreedRace = async (world: World) => {
  const ofLap = await riddenRace(world)
  await agreeToLap({ ...world, actor: world.people.rider.actor }, ofLap.stage, { ...ofLap, scores })
  return ofLap
}

/** The same with its class posted: the rider may ask about a score. */
const postedRace = async (world: World) => {
  const race = await endedRace(world)
  await postClass(bySecretary(world), race.path, { ...ofClass, confirmed: 0 })
  return race
}

const firstScore = (participantId: string) => ({ participantId, section: 1, lap: 1 })

/** The same with a question of the rider's. */
const questionedRace = async (world: World) => {
  const { path, participantId } = await postedRace(world)
  const caller = { ...world, ...world.people.rider, language: "en" as const }
  await askQuestion(caller, path, { place: firstScore(participantId), text: "It was a one" })
  const isOfStage = eq(stage.path, path)
  const [question] = await world.db
    .select({ id: scoreQuestion.id })
    .from(scoreQuestion)
    .innerJoin(stage, eq(stage.key, scoreQuestion.stageKey))
    .where(isOfStage)
  return { path, question: question?.id ?? 0 }
}

const protest = protestOf({ racingClass: null })

/** A protest, as a secretary knows it who has just looked. */
const protestedRace = async (world: World) => {
  const { path: stage } = await endedRace(world)
  const id = randomUUID()
  await recordProtest(bySecretary(world), stage, { id, form: protest })
  return { stage, id, seenRevision: 1_000_000 }
}

export const results: Rows = {
  // who has no card in the stage is told so
  "ownCard/find": row({
    allowed: signedIn,
    reads: true,
    setup: riddenRace,
    call: ({ browser }, { stage, participantId }) => browser.call("ownCard/find", { stage, participantId }),
  }),
  "ownCard/agree": row({
    allowed: ["rider"],
    setup: riddenRace,
    call: ({ browser }, ofLap) => browser.call("ownCard/agree", { ...ofLap, scores }),
  }),
  "ownCard/takeBack": row({
    allowed: ["rider"],
    setup: agreedRace,
    call: ({ browser }, ofLap) => browser.call("ownCard/takeBack", ofLap),
  }),
  "results/penalties": row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/penalties", { stage, participantId }),
  }),
  "results/setStatus": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/setStatus", {
        stage,
        participantId,
        seen: "DNF",
        status: "DQ",
        reason: "Outside assistance",
      }),
  }),
  "results/setOutOfCompetition": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/setOutOfCompetition", { stage, participantId, isOut: true, reason: null }),
  }),
  "results/setDnfForUnfinished": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path, participantId } = await endedRace(world)
      await setResultStatus(bySecretary(world), path, { participantId, status: null, reason: null })
      await world.db.update(stage).set({ competitionEndDate: world.now }).where(eq(stage.path, path))
      return path
    },
    call: ({ browser }, stage) => browser.call("results/setDnfForUnfinished", { stage, confirmed: 1 }),
  }),
  "results/setDnsForAbsent": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await endedRace(world)
      await world.db.update(stage).set({ competitionEndDate: world.now }).where(eq(stage.path, path))
      return path
    },
    call: ({ browser }, stage) => browser.call("results/setDnsForAbsent", { stage, confirmed: 0 }),
  }),
  "results/clearDnfOfFinished": row({
    allowed: secretaries,
    setup: async (world) => (await endedRace(world)).path,
    call: ({ browser }, stage) => browser.call("results/clearDnfOfFinished", { stage, confirmed: 0 }),
  }),
  "results/recentChanges": row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: ({ browser }, { path: stage }) => browser.call("results/recentChanges", { stage }),
  }),
  "results/tryRules": row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/tryRules", { stage, ties: ["last-laps"], missedPoints: null }),
  }),
  "results/undo": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await endedRace(world)
      const [found] = await world.db.select().from(stage).where(eq(stage.path, path))
      return { path, revision: found?.revision ?? 0 }
    },
    call: ({ browser }, { path: stage, revision }) => browser.call("results/undo", { stage, revision }),
  }),
  "results/addPenalty": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/addPenalty", { stage, id: randomUUID(), participantId, form: typed }),
  }),
  "results/editPenalty": row({
    allowed: secretaries,
    setup: penalisedRace,
    call: ({ browser }, { path: stage, id }) =>
      browser.call("results/editPenalty", { stage, id, seen: form, form: { ...typed, points: "7" } }),
  }),
  "results/deletePenalty": row({
    allowed: secretaries,
    setup: penalisedRace,
    call: ({ browser }, { path: stage, id }) =>
      browser.call("results/deletePenalty", { stage, id, seen: form }),
  }),
  "results/deleteResult": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/deleteResult", { stage, participantId }),
  }),
  "results/post": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) => browser.call("results/post", { stage, ...ofClass, confirmed: 0 }),
  }),
  "results/unpost": row({
    allowed: secretaries,
    setup: postedRace,
    call: ({ browser }, { path: stage }) => browser.call("results/unpost", { stage, ...ofClass }),
  }),
  "results/askQuestion": row({
    allowed: ["rider"],
    setup: postedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/askQuestion", { stage, place: firstScore(participantId), text: "It was a one" }),
  }),
  "action of public/results/rider/rider-card-page": row({
    allowed: ["rider"],
    setup: postedRace,
    call: ({ browser }, { path, participantId }) =>
      browser.submit(cardAddress(path, participantId), { place: "1/1", text: "It was a one" }),
  }),
  "results/ownQuestions": row({
    allowed: signedIn,
    reads: true,
    setup: postedRace,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/ownQuestions", { stage, participantId }),
  }),
  "results/answerQuestion": row({
    allowed: secretaries,
    setup: questionedRace,
    call: ({ browser }, { path: stage, question }) =>
      browser.call("results/answerQuestion", { stage, question, answer: "refused", text: "It was a two" }),
  }),
  "results/recordProtest": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/recordProtest", { stage, id: randomUUID(), form: protest }),
  }),
  "results/editProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/editProtest", { ...known, form: protest }),
  }),
  "results/decideProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/decideProtest", { ...known, ruling: rulingOf() }),
  }),
  "results/removeProtest": row({
    allowed: secretaries,
    setup: protestedRace,
    call: ({ browser }, known) => browser.call("results/removeProtest", known),
  }),
  "results/approvalCheck": row({
    allowed: secretaries,
    reads: true,
    setup: endedRace,
    call: ({ browser }, { path: stage }) => browser.call("results/approvalCheck", { stage }),
  }),
  "results/approve": row({
    allowed: secretaries,
    setup: endedRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("results/approve", { stage, seenRevision: 1_000_000 }),
  }),
  "results/reopen": row({
    // D-18
    allowed: ["admin"],
    setup: async (world) => {
      const { path } = await endedRace(world)
      await approveResults(bySecretary(world), path, { seenRevision: 1_000_000 })
      return path
    },
    call: ({ browser }, stage) => browser.call("results/reopen", { stage, reason: "A card was lost" }),
  }),
}
