import { and, asc, eq, isNull, type SQL } from "drizzle-orm"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import type { ProcedureContext } from "#server/api/chain.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import type { Db } from "#server/db/transaction.ts"
import { type QuestionNews, questionMail } from "#server/mail/question-mail.ts"

type Mailing = Pick<ProcedureContext, "db" | "accounts">

/** Mails a rider that their question is answered (OF-04); the answer does not wait for it. */
export const mailAnswered = (context: Mailing, question: number): void =>
  mailWithoutWaiting(context, "answered", eq(scoreQuestion.id, question))

/** Mails the riders of a stage whose questions its approval has ended without an answer, in the same way. */
export const mailUnanswered = (context: Mailing, path: string): void =>
  mailWithoutWaiting(context, "unanswered", and(eq(stage.path, path), isNull(scoreQuestion.answer)))

const mailWithoutWaiting = (context: Mailing, news: QuestionNews, which: SQL | undefined): void => {
  mailRiders(context, news, which).catch((error: unknown) => {
    context.accounts.log.error({ err: error }, "Riders could not be notified about their questions")
  })
}

const mailRiders = async ({ db, accounts }: Mailing, news: QuestionNews, which: SQL | undefined) => {
  const { siteUrl, siteName } = accounts
  const cards = Map.groupBy(await readQuestions(db, which), ({ path, rider, email }) =>
    JSON.stringify([path, rider.id, email]),
  )
  for (const places of cards.values()) {
    const [first] = places
    if (!first) continue
    const { path, rider, email, language } = first
    const url = new URL(`${cardAddress(path, rider.id)}#questions`, siteUrl).href
    const ended = { news, stage: first.stage, rider: rider.name, places, url }
    await sendNotice(accounts, email, questionMail({ language, siteName }, ended))
  }
}

/** More than the riders of a stage can have open at once in any race that was ever ridden. */
const most = 1_000

/** Returns questions with who asked them, by their addresses, as far as these are confirmed (D-43). */
const readQuestions = (db: Db, which: SQL | undefined) =>
  db
    .select({
      section: scoreQuestion.section,
      lap: scoreQuestion.lap,
      language: scoreQuestion.language,
      path: stage.path,
      stage: stage.title,
      rider: { id: result.participantId, name: result.name },
      email: user.email,
    })
    .from(scoreQuestion)
    .innerJoin(stage, eq(stage.key, scoreQuestion.stageKey))
    .innerJoin(
      result,
      and(eq(result.stageKey, scoreQuestion.stageKey), eq(result.participantId, scoreQuestion.participantId)),
    )
    .innerJoin(user, eq(user.id, scoreQuestion.askedBy))
    .where(and(which, eq(user.emailVerified, true), eq(result.deleted, false)))
    .orderBy(asc(scoreQuestion.id))
    .limit(most)
