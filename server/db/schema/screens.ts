import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import { instant } from "./columns.ts"
import { stage } from "./competitions.ts"

/** A television or projector that shows a stage, known by what its browser made up (TV-02). */
export const screen = pgTable(
  "screen",
  {
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    id: text().notNull(),
    name: text().notNull(),
    shows: jsonb().$type<ScreenCommand>().notNull(),
    /** When it reported last, to some seconds. */
    seenOn: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stageKey, table.id] })],
)
