import { useTranslation } from "react-i18next"
import { languageNames, languages } from "#domain/site/language.ts"
import { useInstallation } from "#judge/device/installation.ts"
import { chooseLanguage } from "#judge/words.ts"
import { Choices } from "./form-parts.tsx"

/** Chooses the language of the app on this device. */
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

/** Offers to put the app on the home screen, where the browser lets it. */
export function HomeScreenOffer() {
  const { t } = useTranslation("judge")
  const installation = useInstallation()
  if (installation === null) return null
  if (installation.kind === "by-hand") return <p>{t("install.byHand")}</p>
  return (
    <button type="button" className="wide" onClick={installation.install}>
      {t("install.offer")}
    </button>
  )
}
