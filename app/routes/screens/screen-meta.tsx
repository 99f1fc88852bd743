import { useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import type { BoardStage } from "#contracts/live.ts"

/** The title of a screen's tab. Searches find the results themselves. */
export function ScreenMeta({ stage }: { stage: Pick<BoardStage, "title"> }) {
  const t = useWords("screens")
  return (
    <>
      <PageTitle>{`${stage.title} – ${t("title")}`}</PageTitle>
      <meta name="robots" content="noindex" />
    </>
  )
}
