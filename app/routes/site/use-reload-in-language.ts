import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useRevalidator } from "react-router"

/** Asks the server for the page's text again once the visitor has switched to another language than it came in. */
export function useReloadInLanguage(language: string): void {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const isOther = i18n.language !== language
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
}
