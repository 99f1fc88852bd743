import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { localeOf } from "#ui/formats.ts"

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (language: string): Intl.NumberFormat => {
  const euros = { style: "currency", currency: "EUR" } as const
  const format = formats.get(language) ?? new Intl.NumberFormat(localeOf(language), euros)
  formats.set(language, format)
  return format
}

/** A price (euro cents) in the words of the language, with two decimals (D-42). */
export function Price({ cents }: { cents: number }) {
  const t = useWords("market")
  const { i18n } = useTranslation()
  return (
    <span className="price" suppressHydrationWarning>
      {cents === 0 ? t("free") : formatOf(i18n.language).format(cents / 100)}
    </span>
  )
}
