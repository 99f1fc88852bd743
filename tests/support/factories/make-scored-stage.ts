import { randomUUID } from "node:crypto"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { recordBatches } from "#server/judging/record-events.ts"
import { makeJudge } from "./make-judge.ts"
import { makeParticipant, type ParticipantInput } from "./make-participant.ts"
import { type MadeStage, makeStage, type StageInput } from "./make-stage.ts"

/** Section points of each lap; null: not ridden. */
type Card = readonly (readonly (number | null)[])[]

type ScoredStageInput = StageInput & {
  /** By the riders' names. */
  cards: Readonly<Record<string, Card>>
  /** Further fields of the riders, by their names. */
  riders?: Readonly<Record<string, ParticipantInput>>
}

/** A stage with these cards, recorded as a judge's device sends them; its class has the laps and sections that they need. */
export const makeScoredStage = async (
  db: Db,
  { cards, riders: given = {}, ...overrides }: ScoredStageInput,
): Promise<{ stage: MadeStage; riders: (typeof participant.$inferSelect)[] }> => {
  const laps = Object.values(cards)
  const lap = Math.max(...laps.map((card) => card.length))
  const sections = Math.max(...laps.flat().map((points) => points.length))
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", lap, lapSections: Array.from({ length: sections }, () => true) }],
    ...overrides,
  })
  const riders: (typeof participant.$inferSelect)[] = []
  const events: WireEvent[] = []
  const { competitionStartDate: start } = stage
  const step = stepOf(start, laps.flat(2).filter((points) => points !== null).length)
  for (const [name, card] of Object.entries(cards)) {
    const rider = await makeParticipant(db, stage, { ...given[name], name })
    riders.push(rider)
    for (const event of eventsOf(card, rider.id))
      events.push({ ...event, seq: events.length, time: start + events.length * step })
  }
  await record(db, stage, events)
  return { stage, riders }
}

const minute = 60_000

/** Returns how much time lies between two scores, milliseconds: those of a race that has just begun are not in the future. */
const stepOf = (start: number, scores: number): number => {
  const elapsed = Date.now() - start
  return elapsed < 0 ? minute : Math.min(minute, Math.floor(elapsed / (scores + 1)))
}

const eventsOf = (card: Card, participantId: string): Omit<WireEvent, "seq" | "time">[] =>
  card.flatMap((points, lap) =>
    points.flatMap((score, section) =>
      score === null
        ? []
        : {
            v: 1,
            id: randomUUID(),
            attempt: randomUUID(),
            participant: participantId,
            section: section + 1,
            lap: lap + 1,
            name: "EditedTo",
            points: score,
            reason: null,
          },
    ),
  )

const record = async (db: Db, stage: MadeStage, events: readonly WireEvent[]): Promise<void> => {
  const { token } = await makeJudge(db, stage)
  const now = stage.competitionEndDate
  const [outcome] = await recordBatches(db, stage.path, [{ token, sentAt: now, receivedOn: now, events }])
  if (outcome?.kind !== "recorded") throw new Error("The cards were not recorded")
}
