import { sql } from "drizzle-orm"
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { QuestionAnswer } from "#domain/results/score-question.ts"
import type { Language } from "#domain/site/language.ts"
import { user } from "./accounts.ts"
import { instant } from "./columns.ts"
import { result } from "./results.ts"

/** A rider's question about a score of theirs (OF-04): nobody but the rider and the secretaries ever reads its texts. */
export const scoreQuestion = pgTable(
  "score_question",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    section: integer().notNull(),
    lap: integer().notNull(),
    text: text().notNull(),
    askedOn: instant().notNull(),
    /** Who reads the answer. An entry can be linked to another account later. */
    askedBy: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The language of the page on which it was asked, also used for the mail about the answer. */
    language: text().$type<Language>().notNull(),
    /** Null, like the next two columns: it is not answered. */
    answer: text().$type<QuestionAnswer>(),
    answerText: text(),
    answeredOn: instant(),
  },
  (table) => [
    foreignKey({
      name: "score_question_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    // also what finds the open questions of a stage
    uniqueIndex("open_score_question")
      .on(table.stageKey, table.participantId, table.lap, table.section)
      .where(sql`answer is null`),
    index("score_question_rider").on(table.stageKey, table.participantId),
    index("score_question_asker").on(table.askedBy),
    check("answer_is_whole", sql`num_nulls(answer, answer_text, answered_on) in (0, 3)`),
    check("score_question_length", sql`char_length(text) between 1 and 500`),
    check("score_answer_length", sql`char_length(answer_text) between 1 and 500`),
  ],
)
