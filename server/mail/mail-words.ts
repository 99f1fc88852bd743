import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/mails.json" with { type: "json" }
import et from "#locales/et/mails.json" with { type: "json" }
import lv from "#locales/lv/mails.json" with { type: "json" }

// locale keys: mails.*
/** What mails say, by language. */
export const mailWords: Record<Language, typeof en> = { lv, et, en }
