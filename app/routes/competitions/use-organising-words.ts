import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/organising.json"

/** The words of the organising pages in one language. */
export type OrganisingWords = typeof en

const words = lateWords("organising")

/** Speaks the words of the organising pages. */
export function useOrganisingWords(): TFunction<"organising"> {
  useLateWords(words)
  return useTranslation("organising").t
}
