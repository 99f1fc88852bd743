import { useTranslation } from "react-i18next"
import { useInstallation } from "#judge/device/installation.ts"

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
