import { eq } from "drizzle-orm"
import { championshipClass, club } from "#server/db/schema/competitions.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

/** In the order of their numbers, from 1. */
const riders = [
  "Anna Ozola",
  "Bruno Kalns",
  "Carl Tamm",
  "Dita Liepa",
  "Egils Roze",
  "Frida Saar",
  "Guna Lāce",
] as const

type Rider = (typeof riders)[number]
type Mark = keyof typeof tapOf

const tapOf = {
  0: "JudgeFinishManual",
  1: "JudgeAddPointsA",
  2: "JudgeAddPointsB",
  3: "JudgeAddPointsC",
  5: "JudgeAddPointsD",
} as const

const week = 7 * 24 * 3_600_000

/** A stage in Madona that is ridden now, of one lap with four sections, and what a next one in Smiltene is made with. */
export const makeTwoStages = async (site: RunningServer) => {
  const { db } = site.database
  const clubs = ["AMK Madona", "Trialists"].map((name) => `${name} ${nextNumber()}`)
  await db.insert(club).values(clubs.map((id) => ({ id, country: "LV" })))
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasClubStandings: true })
  const madona = await makeStage(db, {
    institutionId,
    championshipId,
    location: "Madona",
    ...running(),
    classes: [{ name: "Expert", lap: 1, lapSections: [true, true, true, true] }],
  })
  await db
    .update(championshipClass)
    .set({ clubStandingMultiplier: 1.5 })
    .where(eq(championshipClass.championshipId, championshipId))

  const [ours = "", theirs = ""] = clubs
  const clubOf: Partial<Record<string, string>> = {
    "Anna Ozola": ours,
    "Bruno Kalns": ours,
    "B. Kalns": ours,
    "Dita Liepa": theirs,
  }
  const ids = new Map<string, string>()
  for (const [index, name] of riders.entries()) {
    const input = { name, racingNumber: String(index + 1), clubId: clubOf[name] ?? null }
    ids.set(name, (await makeParticipant(db, madona, input)).id)
  }
  const idOf = (name: Rider) => ids.get(name) ?? ""
  const judges = [await makeJudge(db, madona), await makeJudge(db, madona)] as const
  let minutes = 0
  return {
    madona,
    clubs,
    idOf,
    standings: `/competitions/${institutionId}/${championshipId}`,
    /** A judge's tap, a minute after the one before. */
    tap: async (name: Rider, section: number, mark: Mark, device: 0 | 1 = 0) => {
      minutes += 1
      const time = madona.competitionStartDate + minutes * 60_000
      const tap = wireTap({ participant: idOf(name), section, lap: 1, name: tapOf[mark], time })
      await postEvents(site, { token: judges[device].token, stage: madona, events: [tap] })
    },
    /** The second stage, ridden in one lap of two sections with these points in the first. */
    makeSmiltene: async (
      points: Readonly<Record<string, number>>,
      numbers: Readonly<Record<string, string>>,
    ) =>
      (
        await makeScoredStage(db, {
          institutionId,
          championshipId,
          location: "Smiltene",
          competitionStartDate: madona.competitionStartDate + week,
          competitionEndDate: madona.competitionEndDate + week,
          cards: Object.fromEntries(Object.entries(points).map(([name, mark]) => [name, [[mark, 0]]])),
          riders: Object.fromEntries(
            Object.keys(points).map((name) => [
              name,
              { racingNumber: numbers[name] ?? null, clubId: clubOf[name] ?? null },
            ]),
          ),
        })
      ).stage,
  }
}
