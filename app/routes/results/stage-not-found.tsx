import { useWords } from "#app/i18n/words.ts"
import { HomeLink } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/states.tsx"

export function StageNotFound() {
  const t = useWords("results")
  return (
    <Notice title={t("stageNotFound")}>
      <PageTitle>{t("stageNotFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
