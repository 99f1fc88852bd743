import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import { readState } from "#server/live/board-state.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { postedRace } from "#tests/support/posted-race.ts"
import { holdQuestionTime } from "./hold-question-time.ts"

const { db } = await testDatabase()

test("a newcomer sees a class in question time, a question that is open, one that is answered, and a protest with its decision", async () => {
  const { id: annaId } = await makeUser(db)
  const race = await postedRace(db, { annaId })
  const stage = {
    path: race.stage.path,
    end: race.at(-60).now,
    participants: ["Anna", "Bruno"].map((name) => {
      return { id: race.idOf(name), racingNumber: "7", racingClass: "Expert" }
    }),
    classes: [{ name: "Expert", order: 1, lap: 2, lapSections: [true, true] }],
  }
  await holdQuestionTime(race.by, stage, annaId)
  expect(await race.postingOf("Expert")).toMatchObject({ changes: [] })
  const isOfStage = eq(scoreQuestion.stageKey, race.stage.key)
  const questions = await db.select().from(scoreQuestion).where(isOfStage).orderBy(scoreQuestion.id)
  expect(questions.map(({ answer }) => answer)).toEqual(["refused", null])
  const state = await readState(db, race.stage.path, null)
  expect(state?.board.protests).toMatchObject([{ racingClass: "Expert", decision: "refused" }])
  await expect(holdQuestionTime(race.by, stage, annaId)).rejects.toThrow("already-posted")
})
