import "./race-overview.css"
import { Link } from "react-router"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { cardsAddress } from "#app/routes/results/addresses.ts"
import type { DeskLine, DeskSection, RaceDesk } from "#contracts/race-desk.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { gapsOf, riderLabel } from "./desk-riders.ts"
import { useDeskCommand } from "./use-desk-command.ts"

type RaceOverviewProps = { race: RaceDesk; onDone(): Promise<void> }

/** What is missing until results can be approved: riders with gaps, how far the sections are, and when devices were heard (D-37). */
export function RaceOverview({ race, onDone }: RaceOverviewProps) {
  const t = useWords("results-desk")
  const gaps = gapsOf(race.lines)
  return (
    <details className="race-overview">
      <summary id="race-overview">{t("missing.title", { count: gaps.length })}</summary>
      <SectionsTable race={race} onDone={onDone} />
      <h3>{t("missing.riders")}</h3>
      {gaps.length > 0 && <p className="text-muted">{t("missing.laps")}</p>}
      {gaps.length === 0 ? <p>{t("missing.none")}</p> : <MissingTable race={race} gaps={gaps} />}
      <Devices race={race} />
    </details>
  )
}

type SectionsTableProps = { race: RaceDesk; onDone(): Promise<void> }

/** How far each section has come and who was there last; a secretary cancels one, or takes that back (D-37). */
function SectionsTable({ race: { stage, sections }, onDone }: SectionsTableProps) {
  const t = useWords("results-desk")
  const { time } = useFormats(stage.timeZone)
  const cancelSection = useDeskCommand(api.results.cancelSection, "changeSection")
  const ask = useAsk()
  const change = async ({ section, isCancelled }: DeskSection) => {
    const words = isCancelled
      ? { title: t("cancelling.restore", { section }), text: t("cancelling.restoreSure") }
      : { title: t("cancelling.cancel", { section }), text: t("cancelling.cancelSure") }
    // "Cancel" would say both
    const answers = { yes: t(shortOf(isCancelled)), no: t("cancelling.no") }
    if (!(await ask({ ...words, ...answers }))) return
    await cancelSection({ stage: stage.path, section, isCancelled: !isCancelled })
    await onDone()
  }
  return (
    <ul className="sections-progress">
      {sections.map((one) => (
        <li key={one.section}>
          <span>
            <b>{t("missing.section", { section: one.section })}</b>{" "}
            {one.isCancelled ? (
              <Badge tone="error">{t("cancelling.isCancelled")}</Badge>
            ) : (
              <>
                {one.ridden}/{one.toRide}
                <progress value={one.ridden} max={one.toRide} aria-hidden="true" />
              </>
            )}
            {one.last && (
              <span className="block text-sm text-muted">
                {t("missing.last", { rider: `${one.last.racingNumber ?? "–"} ${one.last.name}` })}{" "}
                <Instant at={one.last.endedAt} format={time} />
              </span>
            )}
          </span>
          {stage.resultsStatus === null && (
            <ActionsMenu
              label={t("actionsOf", { name: t("missing.section", { section: one.section }) })}
              returnTo={() => document.getElementById("race-overview")}
            >
              <Action onChoose={() => change(one)}>{t(shortOf(one.isCancelled))}…</Action>
            </ActionsMenu>
          )}
        </li>
      ))}
    </ul>
  )
}

const shortOf = (isCancelled: boolean) => (isCancelled ? "cancelling.restoreShort" : "cancelling.cancelShort")

/** Riders by sections: the laps that each still has to ride there. */
function MissingTable({ race: { stage, sections }, gaps }: { race: RaceDesk; gaps: readonly DeskLine[] }) {
  const t = useWords("results-desk")
  const shown = sections.filter(({ isCancelled }) => !isCancelled)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="missing-table" tabIndex={0} aria-label={t("missing.riders")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("rider")}</th>
            {shown.map(({ section }) => (
              <th key={section} scope="col">
                <span className="sr-only">{t("missing.section", { section })}</span>
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

function Devices({ race }: { race: RaceDesk }) {
  const t = useWords("results-desk")
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
