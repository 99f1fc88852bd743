import { useTranslation } from "react-i18next"
import { Link } from "react-router"

export function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className="button">
      {t("home")}
    </Link>
  )
}
