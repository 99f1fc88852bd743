import { useTranslation } from "react-i18next"
import { useMarketWords } from "./use-market-words.ts"

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (language: string): Intl.NumberFormat => {
  const locale = language === "en" ? "en-IE" : language
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
  formats.set(locale, format)
  return format
}

/** A price (euro cents) in the words of the language, with two decimals (D-42). */
export function Price({ cents }: { cents: number }) {
  const t = useMarketWords()
  const { i18n } = useTranslation()
  return (
    <span className="price" suppressHydrationWarning>
      {cents === 0 ? t("free") : formatOf(i18n.language).format(cents / 100)}
    </span>
  )
}
