import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { cardsAddress } from "#app/routes/results/cards/cards-address.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import { Instant } from "#ui/instant.tsx"
import { gapsOf } from "./gaps-of.ts"
import { SectionsTable } from "./sections-table.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type RaceOverviewProps = { race: RaceDesk; onDone(): Promise<void> }

/** What is missing until results can be approved: riders with gaps, how far the sections are, and when devices were heard (D-37). */
export function RaceOverview({ race, onDone }: RaceOverviewProps) {
  const t = useDeskWords()
  const gaps = gapsOf(race.lines)
  return (
    <details className="race-overview">
      <summary>{t("missing.title", { count: gaps.length })}</summary>
      <SectionsTable race={race} onDone={onDone} />
      <h3>{t("missing.riders")}</h3>
      {gaps.length === 0 && <p>{t("missing.none")}</p>}
      <ul>
        {gaps.map((line) => (
          <li key={line.id}>
            {race.stage.resultsStatus === null ? (
              <Link to={cardsAddress(race.stage.path, line.id)} className="text-link">
                <RiderName line={line} />
              </Link>
            ) : (
              <RiderName line={line} />
            )}{" "}
            <span className="text-muted">{line.racingClass}</span>
            <br />
            {lapsOf(line).map(([lap, sections]) => (
              <span key={lap} className="mr-4">
                {t("missing.lap", { lap, sections: sections.join(", ") })}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Devices race={race} />
    </details>
  )
}

function RiderName({ line: { racingNumber, name } }: { line: DeskLine }) {
  return (
    <b>
      {racingNumber ?? "–"} {name}
    </b>
  )
}

/** The sections that miss, by lap. */
function lapsOf({ missing }: DeskLine): [lap: number, sections: number[]][] {
  const laps = Map.groupBy(missing, ({ lap }) => lap)
  return [...laps].map(([lap, own]) => [lap, own.map(({ section }) => section)])
}

function Devices({ race }: { race: RaceDesk }) {
  const t = useDeskWords()
  const { time } = useFormats(race.stage.timeZone)
  const used = race.devices.filter(({ isRevoked }) => !isRevoked)
  if (used.length === 0) return null
  return (
    <>
      <h3>{t("missing.devices")}</h3>
      <ul>
        {used.map(({ id, name, label, section, lastHeardOn }) => (
          <li key={id}>
            <b>{[name, label].filter(Boolean).join(" · ")}</b>{" "}
            {section !== null && <span>{t("missing.section", { section })}</span>}{" "}
            <span className="text-muted">
              {lastHeardOn === null ? (
                t("missing.neverHeard")
              ) : (
                <>
                  {t("missing.heard")} <Instant at={lastHeardOn} format={time} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
