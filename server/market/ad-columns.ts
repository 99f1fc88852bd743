import type { AdForm } from "#contracts/ad-form.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { storeWords } from "./store-words.ts"

/** Returns what of an ad's row its form says. */
export const adColumns = async (tx: Transaction, form: AdForm, now: number) => {
  const { category, price, description, picture, phone, whatsApp } = form
  const words = await storeWords(tx, description)
  return { category, price, description, words, picture, phone, whatsApp, consentedOn: now }
}
