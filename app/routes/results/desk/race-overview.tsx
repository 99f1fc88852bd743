import { riderLabel } from "#ui/number-plate.tsx"
import "./race-overview.css"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { cardsAddress } from "#app/routes/results/addresses.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import { gapsOf } from "./desk-riders.ts"
import { DevicesHeard, SectionsProgress } from "./race-progress.tsx"

type RaceOverviewProps = { race: RaceDesk; onDone(): Promise<void> }

/** What is missing until results can be approved: riders with gaps, how far the sections are, and when devices were heard (D-37). */
export function RaceOverview({ race, onDone }: RaceOverviewProps) {
  const progress = useWords("race-progress")
  const gaps = gapsOf(race.lines)
  return (
    <details className="race-overview">
      <summary id="race-overview">{progress("missing.title", { count: gaps.length })}</summary>
      <SectionsProgress race={race} returnTo="race-overview" onDone={onDone} />
      <h3>{progress("missing.riders")}</h3>
      {gaps.length > 0 && <p className="text-muted">{progress("missing.laps")}</p>}
      {gaps.length === 0 ? <p>{progress("missing.none")}</p> : <MissingTable race={race} gaps={gaps} />}
      <DevicesHeard race={race} />
    </details>
  )
}

/** Riders by sections: the laps that each still has to ride there. */
function MissingTable({ race: { stage, sections }, gaps }: { race: RaceDesk; gaps: readonly DeskLine[] }) {
  const t = useWords("results-desk")
  const progress = useWords("race-progress")
  const shown = sections.filter(({ isCancelled }) => !isCancelled)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="missing-table" tabIndex={0} aria-label={progress("missing.riders")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("rider")}</th>
            {shown.map(({ section }) => (
              <th key={section} scope="col">
                <span className="sr-only">{progress("missing.section", { section })}</span>
                <span aria-hidden="true">{section}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gaps.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {stage.resultsStatus === null ? (
                  <Link to={cardsAddress(stage.path, line.id)} className="text-link">
                    {riderLabel(line)}
                  </Link>
                ) : (
                  riderLabel(line)
                )}{" "}
                <small>{line.racingClass}</small>
              </th>
              {shown.map(({ section }) => (
                <td key={section}>{lapsAt(line, section)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The laps in which a rider still has a section to ride. */
const lapsAt = ({ missing }: DeskLine, section: number): string =>
  missing
    .filter((gap) => gap.section === section)
    .map(({ lap }) => lap)
    .join(" ")
