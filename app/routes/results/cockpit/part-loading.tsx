import { useTranslation } from "react-i18next"
import { Spinner } from "#ui/states.tsx"

/** In place of a part of the page that is loaded later than the rest. */
export function PartLoading() {
  const { t } = useTranslation()
  return (
    <p role="status" className="text-muted">
      <Spinner /> {t("loading")}
    </p>
  )
}
