import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import type { AgreementWay, LapScore } from "#domain/results/card-agreement.ts"
import { instant } from "./columns.ts"
import { judgeDevice } from "./judging.ts"
import { result } from "./results.ts"

/** A lap of a card that its rider said was right (OF-03). Whether that still holds follows from the scores. */
export const cardAgreement = pgTable(
  "card_agreement",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    lap: smallint().notNull(),
    agreedOn: instant().notNull(),
    way: text().$type<AgreementWay>().notNull(),
    /** The judge's phone on which the rider said it, and so its pass; null: on their own card. */
    deviceId: uuid(),
    /** The scores that the rider saw, to be compared with the current ones. */
    scores: jsonb().$type<readonly LapScore[]>().notNull(),
    /** When the rider took it back; null: it stands. A phone may send what it was told before that again. */
    takenBackOn: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId, table.lap] }),
    foreignKey({
      name: "agreement_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    foreignKey({
      name: "agreement_on_device",
      columns: [table.stageKey, table.deviceId],
      foreignColumns: [judgeDevice.stageKey, judgeDevice.id],
    }),
  ],
)
