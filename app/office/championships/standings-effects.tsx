import { groupName } from "#app/public/standings/group-name.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { InstitutionEffects } from "#contracts/competitions/organising.ts"
import type { StandingsEffects as Effects, SeenPlace } from "#domain/standings/standings-effects.ts"

/** What a change does to published standings, as lines of a list (D-53). */
export function StandingsEffects({ columns, changed, lines, clubs, teams, women }: Effects) {
  const t = useWords("organising")
  const site = useWords("site")
  return (
    <>
      {columns && <li>{t("effects.columns", { stages: columns.join(" · ") })}</li>}
      <Moved
        title={t("effects.lines", { count: changed.lines })}
        all={changed.lines}
        moved={lines.map((line) => ({ ...line, name: `${line.name}, ${groupName(line.group, site)}` }))}
      />
      <Moved title={t("effects.clubs", { count: changed.clubs })} all={changed.clubs} moved={clubs} />
      <Moved title={t("effects.teams", { count: changed.teams })} all={changed.teams} moved={teams} />
      {women.length > 0 && (
        <li>
          {t("effects.women")}
          <ul>
            {women.map(({ name, from, to }) => (
              <li key={name}>
                {/* locale keys: site.women.* */}
                {name}: {site(`women.${from}`)} → {site(`women.${to}`)}
              </li>
            ))}
          </ul>
        </li>
      )}
    </>
  )
}

type MovedProps = {
  title: string
  /** How many there are, of which the first are named. */
  all: number
  moved: readonly { name: string; before: SeenPlace; after: SeenPlace }[]
}

function Moved({ title, all, moved }: MovedProps) {
  const t = useWords("organising")
  const { points } = useFormats("UTC")
  if (all === 0) return null
  const written = (place: SeenPlace) =>
    place === null
      ? t("effects.notListed")
      : place.position === null
        ? t("effects.noPlace", { points: points.format(place.points) })
        : t("effects.place", { place: place.position, points: points.format(place.points) })
  return (
    <li>
      {title}
      <ul>
        {moved.map(({ name, before, after }) => (
          <li key={name}>
            {name}: {written(before)} → {written(after)}
          </li>
        ))}
        {all > moved.length && <li>{t("effects.more", { count: all - moved.length })}</li>}
      </ul>
    </li>
  )
}

/** What a change does to the published standings of several championships, as lines of a list (D-53). */
export function ChangedStandings({ changed }: Pick<InstitutionEffects, "changed">) {
  return changed.map(({ championship, effects }) => (
    <li key={championship}>
      {championship}
      <ul>
        <StandingsEffects {...effects} />
      </ul>
    </li>
  ))
}
