import { randomUUID } from "node:crypto"
import { type RacingClass, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { answerQuestion } from "#server/results/answer-question.ts"
import type { approveResults } from "#server/results/approval.ts"
import { askQuestion } from "#server/results/ask-question.ts"
import { postClass } from "#server/results/postings.ts"
import { decideProtest, recordProtest } from "#server/results/protests.ts"

type Secretary = Parameters<typeof approveResults>[0]

type Participant = { id: string; racingNumber: string | null; racingClass: string }

/** A stage that is over; `end`: epoch milliseconds. */
type OverStage = {
  path: string
  end: number
  classes: readonly RacingClass[]
  participants: readonly Participant[]
}

const minute = 60_000

/**
 * Posts the class of the rider with an account in a stage that is over. The rider asks two questions about scores, one of which
 * is answered, and another rider's protest is decided. Throws if a step is refused.
 */
export const holdQuestionTime = async (
  by: Secretary,
  { path, end, classes, participants }: OverStage,
  riderId: string,
): Promise<void> => {
  const rider = participants.find(({ id }) => id === riderId)
  const racingClass = classes.find(({ name }) => name === rider?.racingClass)
  if (!rider || !racingClass) throw new Error(`The rider does not ride in ${path}`)
  await post(by, path, racingClass.name)
  const [first, second] = sectionsInOrder(racingClass)
  const asking = { ...by, actor: await findActor(by.db, riderId), language: "lv" as const }
  for (const [place, text] of [
    [first, "Tiesnesis nosauca citus punktus, nekā redzu kartītē. Vai varat pārbaudīt?"],
    [second, "Draugs šo posmu filmēja, un kāju tur nenoliku. Kam parādīt video?"],
  ] as const)
    if (place)
      expectDone(await askQuestion(asking, path, { place: { ...place, participantId: riderId }, text }))
  const desk = await raceDesk(by, path)
  const attention = desk.kind === "found" ? desk.desk.attention : []
  const [question] = attention.flatMap((item) => (item.kind === "question" ? item.id : []))
  const text = "Pārbaudījām tiesneša pierakstu: kartītē ir tie paši punkti."
  expectDone(await answerQuestion(by, path, { question: question ?? 0, answer: "refused", text }))
  const others = participants.filter(
    ({ id, ...other }) => other.racingClass === racingClass.name && id !== riderId,
  )
  await protest(by, path, { by: others[0], racingClass: racingClass.name, end })
}

const post = async (by: Secretary, path: string, racingClass: string): Promise<void> => {
  const asked = await postClass(by, path, { racingClass, confirmed: 0 })
  const confirmed = asked.kind === "to-confirm" ? asked.count : null
  expectDone(confirmed === null ? asked : await postClass(by, path, { racingClass, confirmed }))
}

type Protest = { by: Participant | undefined; racingClass: string; end: number }

/** Another rider of the class protests once the race is over, and the jury refuses it within the hour. */
const protest = async (
  by: Secretary,
  path: string,
  { by: protester, racingClass, end }: Protest,
): Promise<void> => {
  if (!protester) throw new Error(`Nobody else rides in ${racingClass}`)
  const id = randomUUID()
  const form = {
    racingClass,
    protester: { participantId: protester.id },
    subject: `${protester.racingNumber}. numura punkti 3. kontroles posmā`,
    details: "Divi skatītāji apliecina, ka motocikls neapstājās.",
    fee: 50_00,
    receivedOn: end + 20 * minute,
  }
  expectDone(await recordProtest(by, path, { id, form }))
  const ruling = {
    decision: "refused" as const,
    text: "Kontroles posma tiesneši vienisprātis apstiprina ierakstītos punktus.",
    decidedOn: end + 55 * minute,
    isFeeReturned: false,
  }
  expectDone(await decideProtest(by, path, { id, seenRevision: Number.MAX_SAFE_INTEGER, ruling }))
}

const expectDone = (outcome: { kind: string }): void => {
  if (!["posted", "asked", "answered", "changed"].includes(outcome.kind))
    throw new Error(JSON.stringify(outcome))
}
