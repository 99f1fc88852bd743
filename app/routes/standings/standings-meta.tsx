import { useWords } from "#app/i18n/words.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { StandingsPage } from "#contracts/standings.ts"

/** What those are told who search for a championship's standings or share their address. */
export function StandingsMeta({ page: { championship, standings } }: { page: StandingsPage }) {
  const t = useWords("standings")
  const { displayName } = championship
  const description = standings
    ? t("meta", { championship: displayName, count: standings.columns.length })
    : t("notPublished")
  return <PageMeta title={`${displayName} – ${t("title")}`} description={description} />
}
