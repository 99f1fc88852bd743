import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { Badge } from "#ui/badge.tsx"

type ListedChampionshipProps = {
  championship: {
    institutionId: string
    id: string
    displayName: string
    publicationStatus: "draft" | "published"
    stages: number
  }
}

/** A championship in the list of all: its name leads to its settings. */
export function ListedChampionship({ championship }: ListedChampionshipProps) {
  const { institutionId, id, displayName, publicationStatus, stages } = championship
  const t = useWords("organising")
  // locale keys: organising.publication.*
  return (
    <li>
      <Link to={`/championship/${institutionId}/${id}`} className="record-name">
        {displayName}
      </Link>
      <span className="flex items-center gap-4 text-muted">
        {t("championships.stages", { count: stages })}
        <Badge tone={publicationStatus === "published" ? "final" : "provisional"}>
          {t(`publication.${publicationStatus}`)}
        </Badge>
      </span>
    </li>
  )
}
