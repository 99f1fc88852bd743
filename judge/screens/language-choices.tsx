import { useTranslation } from "react-i18next"
import { languageNames, languages } from "#domain/site/language.ts"
import { chooseLanguage } from "#judge/words.ts"
import { Choices } from "./choices.tsx"

/** The language that this device speaks. */
export function LanguageChoices() {
  const { t, i18n } = useTranslation("judge")
  return (
    <Choices
      legend={t("status.language")}
      choices={languages.map((value) => ({ value, words: languageNames[value], lang: value }))}
      chosen={languages.find((language) => language === i18n.language) ?? null}
      onChoose={(language) => chooseLanguage(i18n, language)}
    />
  )
}
