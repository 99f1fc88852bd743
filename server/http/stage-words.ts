import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/stage.json" with { type: "json" }
import et from "#locales/et/stage.json" with { type: "json" }
import lv from "#locales/lv/stage.json" with { type: "json" }

/** The words of a stage's page in one language. */
export type StageWords = typeof en

// locale keys: stage.file.*
/** What a stage's page says, by language, for its files. */
export const stageWords: Record<Language, StageWords> = { lv, et, en }
