import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { BoardStage } from "#contracts/results/live.ts"

/** The title of a screen's tab. Searches find the results themselves. */
export function ScreenMeta({ stage }: { stage: Pick<BoardStage, "title"> }) {
  const t = useWords("tv")
  return (
    <>
      <PageTitle>{`${stage.title} – ${t("title")}`}</PageTitle>
      <meta name="robots" content="noindex" />
    </>
  )
}
