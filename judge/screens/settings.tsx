import { languageNames, languages } from "#domain/site/language.ts"
import { useInstallation } from "#judge/device/installation.ts"
import { chooseLanguage, useWords } from "#judge/words.ts"
import { useLanguage } from "#ui/speech.tsx"
import { Choices } from "./form-parts.tsx"

/** Chooses the language of the app on this device. */
export function LanguageChoices() {
  const t = useWords()
  const language = useLanguage()
  return (
    <Choices
      legend={t("status.language")}
      choices={languages.map((value) => ({ value, words: languageNames[value], lang: value }))}
      chosen={language}
      onChoose={chooseLanguage}
    />
  )
}

/** Offers to put the app on the home screen, where the browser lets it. */
export function HomeScreenOffer() {
  const t = useWords()
  const installation = useInstallation()
  if (installation === null) return null
  if (installation.kind === "by-hand") return <p>{t("install.byHand")}</p>
  return (
    <button type="button" className="wide" onClick={installation.install}>
      {t("install.offer")}
    </button>
  )
}
