import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { type Haste, liveTime } from "./live-time.ts"
import type { DemoStage } from "./plan-stage.ts"
import type { StageTaps } from "./plan-taps.ts"
import type { Site } from "./post-json.ts"
import { openSectionJudges, type SectionJudges } from "./section-judges.ts"
import { sendHistory } from "./send-history.ts"
import { setDnf } from "./set-dnf.ts"

/** A stage that has begun. */
export type BegunStage = { stage: DemoStage; path: string; taps: StageTaps }

/** What is yet to be tapped in a stage, and by whom. */
export type RestOfStage = { judges: SectionJudges; events: readonly WireEvent[] }

type Officials = {
  db: Db
  secretary: Actor
  now: number
}

const haste: Readonly<Record<DemoStage["type"], Haste>> = {
  classic: { first: 4.5, last: 0.2 },
  openFree: { first: 6, last: 0.2 },
}

/** Lets a stage be judged up to now. */
export const judgeSoFar = async (
  site: Site,
  { db, secretary, now }: Officials,
  { stage, path, taps: { events, givingUp } }: BegunStage,
): Promise<RestOfStage> => {
  const course = { stage: path, sections: stage.classes[0]?.lapSections.length ?? 0 }
  const wasOn = stage.end < now ? stage.start : null
  const judges = await openSectionJudges(site, { ...course, db, secretary, wasOn })
  await sendHistory(
    judges,
    events.filter(({ time }) => time <= now),
  )
  const rest = events.filter(({ time }) => time > now)
  const riding = new Set(rest.map(({ participant }) => participant))
  await setDnf(
    db,
    path,
    givingUp.filter((participant) => !riding.has(participant)),
  )
  const span = { now, end: rest.at(-1)?.time ?? now }
  return {
    judges,
    events: rest.map((event) => ({ ...event, time: liveTime(event.time, span, haste[stage.type]) })),
  }
}
