import { useTranslation } from "react-i18next"
import { Notice } from "./notice.tsx"

/** In place of the app where it could not keep anything: a score that is not kept must not look like one. */
export function CannotKeep({ why }: { why: "noStorage" | "notSecure" }) {
  const { t } = useTranslation("judge")
  return (
    <main className="centre">
      {/* locale keys: judge.trouble.noStorage* judge.trouble.notSecure* */}
      <Notice isAlert title={t(`trouble.${why}`)}>
        <p>{t(`trouble.${why}Text`)}</p>
      </Notice>
    </main>
  )
}

/** In place of an app that has to be reloaded: another tab has renewed its database, or its screens broke. */
export function MustReload({ why }: { why: "newVersion" | "broken" }) {
  const { t } = useTranslation("judge")
  return (
    <main className="centre">
      <Notice isAlert={why === "broken"}>
        {/* locale keys: judge.trouble.toReload.* */}
        <p>{t(`trouble.toReload.${why}`)}</p>
        <button type="button" className="wide main" onClick={() => location.reload()}>
          {t("trouble.reload")}
        </button>
      </Notice>
    </main>
  )
}
