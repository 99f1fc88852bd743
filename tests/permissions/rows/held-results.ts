import { cardAddress } from "#domain/competitions/stage-path.ts"
import { askQuestion } from "#server/results/ask-question.ts"
import { agreeToLap } from "#server/results/own-card.ts"
import { postClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import type { Answered } from "#tests/support/browser.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { heldByTwo, holders, holdersAndFormer } from "../held-rider.ts"
import { type Rows, row } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const hour = 3_600_000

/** A stage that is running, where a rider whom two accounts hold has a complete lap. */
const riddenByHeld = async (world: World) => {
  const name = `Held ${nextNumber()}`
  const held = await heldByTwo(world, { name })
  const { stage } = await makeScoredStage(world.db, {
    institutionId: world.institution,
    competitionStartDate: world.now - hour,
    competitionEndDate: world.now + hour,
    cards: { [name]: [[0, 1]] },
    riders: { [name]: { id: held.id } },
  })
  return { name, ofLap: { stage: stage.path, participantId: held.id, lap: 1 } }
}

const scores = [
  { section: 1, points: 0 },
  { section: 2, points: 1 },
]

/** The same, and one of them said that the lap is right. */
const agreedByHolder = async (world: World) => {
  const { ofLap } = await riddenByHeld(world)
  await agreeToLap({ ...world, actor: world.people.rider.actor }, ofLap.stage, { ...ofLap, scores })
  return ofLap
}

/** A stage whose class is posted, where a rider whom two accounts hold did not finish. */
const postedWithHeld = async (world: World) => {
  const { path, ...stage } = await makeRace(world)
  const { id: participantId } = await heldByTwo(world)
  await makeParticipant(world.db, { path, ...stage }, { id: participantId })
  const bySecretary = { ...world, actor: world.people.secretary.actor }
  await setResultStatus(bySecretary, path, { participantId, status: "DNF", reason: null })
  await postClass(bySecretary, path, { racingClass: "Expert", confirmed: 0 })
  return { path, participantId }
}

const firstScore = (participantId: string) => ({ participantId, section: 1, lap: 1 })

const question = "It was a one"

/** The same, and one of them has asked about a score. */
const askedByHolder = async (world: World) => {
  const posted = await postedWithHeld(world)
  const caller = { ...world, ...world.people.rider, language: "en" as const }
  await askQuestion(caller, posted.path, { place: firstScore(posted.participantId), text: question })
  return posted
}

/** An answer that has it; one without it is as good as a refusal. */
const onlyWith = (text: string, answer: Answered): Answered | null =>
  answer.text.includes(text) ? answer : null

/** What riders' accounts do about results, for a rider whom two of them hold (FA-02, FA-04), and what a former one still sees (FA-03). */
export const heldResults: Rows = {
  "accounts/myResults: of a rider of an account": row({
    allowed: holdersAndFormer,
    reads: true,
    setup: riddenByHeld,
    call: async ({ browser }, { name }) => onlyWith(name, await browser.call("accounts/myResults")),
  }),
  "ownCard/find: of a rider of an account": row({
    allowed: holders,
    reads: true,
    setup: agreedByHolder,
    call: async ({ browser }, { stage, participantId }) =>
      onlyWith("own-card", await browser.call("ownCard/find", { stage, participantId })),
  }),
  "ownCard/agree: for a rider of an account": row({
    allowed: holders,
    setup: riddenByHeld,
    call: ({ browser }, { ofLap }) => browser.call("ownCard/agree", { ...ofLap, scores }),
  }),
  "ownCard/takeBack: for a rider of an account": row({
    allowed: holders,
    setup: agreedByHolder,
    call: ({ browser }, ofLap) => browser.call("ownCard/takeBack", ofLap),
  }),
  "results/askQuestion: for a rider of an account": row({
    allowed: holders,
    setup: postedWithHeld,
    call: ({ browser }, { path: stage, participantId }) =>
      browser.call("results/askQuestion", { stage, place: firstScore(participantId), text: question }),
  }),
  "action of public/results/rider/rider-card-page: for a rider of an account": row({
    allowed: holders,
    setup: postedWithHeld,
    call: ({ browser }, { path, participantId }) =>
      browser.submit(cardAddress(path, participantId), { place: "1/1", text: question }),
  }),
  "results/ownQuestions: of a rider of an account": row({
    allowed: holders,
    reads: true,
    setup: postedWithHeld,
    // of somebody else's rider there is no list
    call: async ({ browser }, { path: stage, participantId }) =>
      onlyWith("[", await browser.call("results/ownQuestions", { stage, participantId })),
  }),
  "results/ownQuestions: what one holder of a rider has asked": row({
    allowed: ["rider"],
    reads: true,
    setup: askedByHolder,
    call: async ({ browser }, { path: stage, participantId }) =>
      onlyWith(question, await browser.call("results/ownQuestions", { stage, participantId })),
  }),
}
