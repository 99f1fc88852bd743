import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/standings-desk.json"
import et from "#locales/et/standings-desk.json"
import lv from "#locales/lv/standings-desk.json"

/** The words of the secretary's work on standings in one language. */
export type StandingsDeskWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the secretary's work on standings. They come with it, in all languages, and not with every page. */
export function useDeskWords(): TFunction<"standings-desk"> {
  useLateWords("standings-desk", words)
  return useTranslation("standings-desk").t
}
