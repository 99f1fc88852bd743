import { useTranslation } from "react-i18next"
import { data } from "react-router"
import { Notice } from "#ui/states.tsx"
import { HomeLink } from "./error-pages.tsx"
import { PageTitle } from "./page-title.tsx"

export const loader = () => data(null, { status: 403 })

/** The page for signed-in users without the required role (SH-12). */
export default function Unauthorized() {
  const { t } = useTranslation()
  return (
    <Notice title={t("noAccess")}>
      <PageTitle>{t("noAccess")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
