import { useTranslation } from "react-i18next"
import { Notice } from "./notice.tsx"

/** In place of the app where the browser keeps nothing: a score that is not kept must not look like one. */
export function NoStorage() {
  const { t } = useTranslation("judge")
  return (
    <main className="centre">
      <Notice isAlert title={t("trouble.noStorage")}>
        <p>{t("trouble.noStorageText")}</p>
      </Notice>
    </main>
  )
}

/** In place of an app whose database another tab has renewed. */
export function OutdatedApp() {
  const { t } = useTranslation("judge")
  return (
    <main className="centre">
      <Notice>
        <p>{t("trouble.newVersion")}</p>
        <button type="button" className="wide main" onClick={() => location.reload()}>
          {t("trouble.reload")}
        </button>
      </Notice>
    </main>
  )
}
