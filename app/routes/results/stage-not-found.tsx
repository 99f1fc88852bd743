import { useTranslation } from "react-i18next"
import { HomeLink } from "#app/routes/site/home-link.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/notice.tsx"

export function StageNotFound() {
  const { t } = useTranslation("results")
  return (
    <Notice title={t("stageNotFound")}>
      <PageTitle>{t("stageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
