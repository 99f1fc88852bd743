import { HomeLink } from "#app/routes/site/home-link.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/notice.tsx"
import { useStageWords } from "./use-stage-words.ts"

export function NoStagePage() {
  const t = useStageWords()
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
