import { useTranslation } from "react-i18next"
import { Notice } from "#ui/states.tsx"
import { HomeLink } from "./home-link.tsx"
import { PageTitle } from "./page-title.tsx"

export function PageNotFound() {
  const { t } = useTranslation()
  return (
    <Notice title={t("pageNotFound")}>
      <PageTitle>{t("pageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
