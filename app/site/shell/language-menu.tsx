import type { MouseEvent } from "react"
import { useLocation, useNavigate } from "react-router"
import { switchLanguage } from "#app/site/i18n/settle-language.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type Language, languageNames, languages } from "#domain/site/language.ts"
import { Menu } from "#ui/menu.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { followWork, type WorkEnd } from "#ui/toasts.ts"

/** The language switcher (SH-06). Without script its items are links to the same page by `?lng=`. */
export function LanguageMenu() {
  const t = useWords("site")
  const spoken = useLanguage()
  const { search } = useLocation()
  const choose = useChoice()
  return (
    <Menu
      id="languages"
      label={t("language")}
      button={
        <>
          <span className="sr-only">{t("language")}: </span>
          <span className="uppercase">{spoken}</span>
        </>
      }
    >
      {languages.map((language) => (
        <a
          key={language}
          role="menuitemradio"
          aria-checked={language === spoken}
          href={`?${withLanguage(search, language)}`}
          lang={language}
          hrefLang={language}
          onClick={(event) => choose(event, language)}
        >
          {languageNames[language]} ({language})
        </a>
      ))}
    </Menu>
  )
}

function useChoice() {
  const t = useWords("site")
  const spoken = useLanguage()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const choose = async (language: Language): Promise<WorkEnd> => {
    await switchLanguage(language)
    // A reload of the address would go back to the language that it names.
    if (new URLSearchParams(search).has("lng")) {
      const address = { search: withLanguage(search, null), hash }
      await navigate(address, { replace: true, preventScrollReset: true })
    }
    return "done"
  }
  return (event: MouseEvent, language: Language) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (language === spoken) return
    void followWork(choose(language), {
      pending: `${languageNames[language]}…`,
      done: languageNames[language],
      failed: t("languageFailed"),
    })
  }
}

/** The search part of an address without, or with another, `lng`. */
function withLanguage(search: string, language: Language | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete("lng")
  if (language) parameters.set("lng", language)
  return parameters.toString()
}
