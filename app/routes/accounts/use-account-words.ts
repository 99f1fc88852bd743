import type { i18n, TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { addLateWords, useLateWords } from "#app/i18n/late-words.ts"
import en from "#locales/en/accounts.json"
import et from "#locales/et/accounts.json"
import lv from "#locales/lv/accounts.json"

/** The words of the account pages in one language. */
export type AccountWords = typeof en

const words = { lv, et, en }

/** Speaks the words of the account pages. */
export function useAccountWords(): TFunction<"accounts"> {
  useLateWords("accounts", words)
  return useTranslation("accounts").t
}

/** Lets an instance speak the words of the account pages. */
export const addAccountWords = (i18n: i18n): void => addLateWords(i18n, "accounts", words)
