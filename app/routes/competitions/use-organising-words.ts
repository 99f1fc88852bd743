import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/organising.json"
import et from "#locales/et/organising.json"
import lv from "#locales/lv/organising.json"

/** The words of the organising pages in one language. */
export type OrganisingWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the organising pages. */
export function useOrganisingWords(): TFunction<"organising"> {
  useLateWords("organising", words)
  return useTranslation("organising").t
}
