import { api } from "#app/site/api/client.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { useAnswer } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { CancelSection, type ChosenParts } from "./cancel-section.tsx"
import { useUndoable } from "./use-undoable.ts"

/** How far each section has come and who was there last; a secretary cancels one, or takes that back (D-37, RX-07). */
export function SectionsProgress({ race }: { race: RaceDesk }) {
  const t = useWords("results-desk")
  const progress = useWords("race-progress")
  const { stage, sections } = race
  const { time } = useFormats(stage.timeZone)
  const cancelSection = useUndoable(stage.path, api.results.cancelSection, "changeSection", {
    about: (_, { section }) => progress("missing.section", { section }),
  })
  const answerOf = useAnswer()
  const change = async (section: number, restores: boolean) => {
    const chosen = await answerOf<ChosenParts | null>(
      (onAnswer) => <CancelSection {...{ race, section, restores, onAnswer }} />,
      null,
    )
    if (!chosen) return
    await cancelSection({ stage: stage.path, section, isCancelled: !restores, ...chosen })
  }
  return (
    <ul className="sections-progress grid max-xl:grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] max-xl:gap-x-4">
      {sections.map((one) => (
        <li key={one.section} className="flex items-center gap-3">
          <span className="min-w-0 grow">
            <b>{progress("missing.section", { section: one.section })}</b>{" "}
            {one.isCancelled ? (
              <Badge tone="error">{progress("cancelling.isCancelled")}</Badge>
            ) : (
              <>
                {one.ridden}/{one.toRide}
                <RiddenBar ridden={one.ridden} toRide={one.toRide} className="w-40" />
                <CancelledInPart section={one.section} classes={race.classes} />
              </>
            )}
            {one.last && (
              <span className="block text-sm text-muted">
                {progress("missing.last", { rider: riderLabel(one.last) })}{" "}
                <Instant at={one.last.endedAt} format={time} />
              </span>
            )}
          </span>
          {stage.resultsStatus === null && (
            <ActionsMenu
              label={t("actionsOf", { name: progress("missing.section", { section: one.section }) })}
              className="shrink-0"
              returnTo={() => document.getElementById("day-steps")}
            >
              {!one.isCancelled && (
                <Action onChoose={() => change(one.section, false)}>
                  {progress("cancelling.cancelShort")}…
                </Action>
              )}
              {race.classes.some((racingClass) => cancelledLaps(one.section, racingClass).length > 0) && (
                <Action onChoose={() => change(one.section, true)}>
                  {progress("cancelling.restoreShort")}…
                </Action>
              )}
            </ActionsMenu>
          )}
        </li>
      ))}
    </ul>
  )
}

/** For which classes, and in which of their laps, a section is cancelled that others still ride. */
function CancelledInPart({ section, classes }: Pick<RaceDesk, "classes"> & { section: number }) {
  const t = useWords("race-progress")
  const parts = classes.flatMap((one) => {
    const laps = cancelledLaps(section, one)
    if (laps.length === 0) return []
    const inLaps = laps.map((lap) => t("cancelling.ofLap", { lap })).join(", ")
    return laps.length === one.lap ? one.name : `${one.name} (${inLaps})`
  })
  if (parts.length === 0) return null
  return <span className="block text-sm">{t("cancelling.inPart", { what: parts.join(", ") })}</span>
}

/** When the devices that may judge were last heard. */
export function DevicesHeard({ race }: { race: RaceDesk }) {
  const t = useWords("race-progress")
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

type RiddenBarProps = {
  ridden: number
  toRide: number
  /** How wide it is. */
  className: string
}

const bar =
  "mt-1 block h-1.5 appearance-none overflow-hidden rounded border-0 bg-sunken forced-color-adjust-none"
const barParts =
  "[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-(--live) [&::-moz-progress-bar]:bg-(--live)"

/** How much of what is to ride was ridden; beside it the figures stand in words. */
export function RiddenBar({ ridden, toRide, className }: RiddenBarProps) {
  return (
    <progress className={`${bar} ${barParts} ${className}`} value={ridden} max={toRide} aria-hidden="true" />
  )
}
