import { useWords } from "#app/i18n/words.ts"
import { HomeLink } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/states.tsx"

export function NoStagePage() {
  const t = useWords("stage")
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
