import { useTranslation } from "react-i18next"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"

import type { Route } from "./+types/home.ts"
import { groupStages } from "./group-stages.ts"
import { StageList } from "./stage-list.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { publishedStages, now } = context.get(siteContext)
  return groupStages(await publishedStages(), now)
}

export default function Home({ loaderData: { running, upcoming, previous } }: Route.ComponentProps) {
  const { t } = useTranslation("competitions")
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <h1 className="text-5xl">{t("title")}</h1>
      {running.length > 0 && <StageList title={t("running")} stages={running} />}
      {upcoming.length > 0 && <StageList title={t("upcoming")} stages={upcoming} />}
      {running.length + upcoming.length === 0 && <p className="mt-6 text-muted">{t("nonePlanned")}</p>}
      {previous.length > 0 && <StageList title={t("previous")} stages={previous} />}
    </>
  )
}
