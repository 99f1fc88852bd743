import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

type ChampionshipStagesProps = {
  /** Address of the championship's own page. */
  at: string
  stages: readonly {
    id: string
    title: string
    location: string | null
    status: "draft" | "published"
    competitionStartDate: number
  }[]
  timeZone: string
}

/** The stages of a championship, with the way to edit each and to a new one (OR-02). */
export function ChampionshipStages({ at, stages, timeZone }: ChampionshipStagesProps) {
  const t = useWords("organising")
  const { day } = useFormats(timeZone)
  // locale keys: organising.publication.*
  return (
    <section className="mt-6">
      <h2 className="text-3xl">{t("championship.stages")}</h2>
      {stages.length === 0 ? (
        <p className="mt-2 text-muted">{t("championship.noStages")}</p>
      ) : (
        <ul className="record-list">
          {stages.map(({ id, title, location, status, competitionStartDate }) => (
            <li key={id}>
              <span>
                <Link to={`${at}/${id}`} className="record-name">
                  {title}
                </Link>
                <span className="block text-muted">
                  <Instant at={competitionStartDate} format={day} />
                  {location !== null && ` · ${location}`}
                </span>
              </span>
              <Badge tone={status === "published" ? "final" : "provisional"}>
                {t(`publication.${status}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <Link to={`${at}/new`} className="quiet-button mt-4">
        {t("championship.addStage")}
      </Link>
    </section>
  )
}
