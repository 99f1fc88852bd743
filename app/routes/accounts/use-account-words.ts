import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { lateWords } from "#app/i18n/late-bundles.ts"
import { addLateWords, useLateWords } from "#app/i18n/late-words.ts"
import type en from "#locales/en/accounts.json"

/** The words of the account pages in one language. */
export type AccountWords = typeof en

const words = lateWords("accounts")

/** Speaks the words of the account pages. */
export function useAccountWords(): TFunction<"accounts"> {
  useLateWords(words)
  return useTranslation("accounts").t
}

/** Lets an instance speak the words of the account pages. */
export const addAccountWords = (i18n: i18n): void => addLateWords(i18n, words)
