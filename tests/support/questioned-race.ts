import type { Actor } from "#domain/access/may.ts"
import type { QuestionAnswer } from "#domain/results/score-question.ts"
import type { Db } from "#server/db/transaction.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { answerQuestion } from "#server/results/answer-question.ts"
import { askQuestion, ownQuestions } from "#server/results/ask-question.ts"
import { makeUser } from "./factories/make-user.ts"
import { postedRace } from "./posted-race.ts"

/** A posted race in which Anna rides under an account, which asks about her scores. */
export const questionedRace = async (db: Db) => {
  const { id: annaId } = await makeUser(db)
  const made = await postedRace(db, { annaId })
  const { stage, at, by, place } = made
  const anna: Actor = { userId: annaId, isConfirmed: true, admin: false, secretaryOf: [] }
  await made.post("Expert")
  const as = (actor: Actor, minutes = 0) => ({ ...at(minutes), actor, language: "lv" as const })
  const openItems = async () => {
    const found = await raceDesk(by, stage.path)
    const attention = found.kind === "found" ? found.desk.attention : []
    return attention.flatMap((item) => (item.kind === "question" ? [item] : []))
  }
  return {
    ...made,
    anna,
    as,
    openItems,
    ask: (text: string, { minutes = 1, lap = 1, section = 1, actor = anna, name = "Anna" } = {}) =>
      askQuestion(as(actor, minutes), stage.path, { place: place(name, lap, section), text }),
    answer: async (decided: QuestionAnswer, text: string, minutes = 2) => {
      const [item] = await openItems()
      return answerQuestion(at(minutes), stage.path, { question: item?.id ?? 0, answer: decided, text })
    },
    own: (actor: Actor = anna, name = "Anna") => ownQuestions({ db, actor }, stage.path, made.idOf(name)),
  }
}
