import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { Badge } from "#ui/badge.tsx"

type StageLinksProps = {
  params: { institution: string; championship: string; stage: string }
  isDraft: boolean
}

/** What the stage is now, and where else one goes from its form. */
export function StageLinks({ params: { institution, championship, stage }, isDraft }: StageLinksProps) {
  const t = useWords("organising")
  const page = `/competitions/${institution}/${championship}/${stage}`
  const links = [
    [page, t("stage.page")],
    [`${page}/results`, t("stage.results")],
    [`${page}/judges`, t("stage.judges")],
    [`/championship/${institution}/${championship}/new?copy=${stage}`, t("stage.copy")],
  ] as const
  return (
    <div className="stage-form-links">
      <Badge tone={isDraft ? "provisional" : "final"}>
        {t(isDraft ? "stage.status.draft" : "stage.status.published")}
      </Badge>
      {links.map(([to, words]) => (
        <Link key={to} to={to}>
          {words}
        </Link>
      ))}
    </div>
  )
}
