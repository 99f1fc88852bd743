import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import "./race-progress.css"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { useAnswer } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { CancelSection, type ChosenParts } from "./cancel-section.tsx"
import { RiddenBar } from "./ridden-bar.tsx"
import { useUndoable } from "./use-undoable.ts"

/** How far each section has come, and when the devices were last heard. */
export function RaceProgress(props: SectionsProgressProps) {
  return (
    <>
      <SectionsProgress {...props} />
      <DevicesHeard race={props.race} />
    </>
  )
}

type SectionsProgressProps = {
  race: RaceDesk
  /** The id of the element that gets the focus when the line of an open menu goes. */
  returnTo: string
  onDone(): Promise<void>
}

/** How far each section has come and who was there last; a secretary cancels one, or takes that back (D-37, RX-07). */
export function SectionsProgress({ race, returnTo, onDone }: SectionsProgressProps) {
  const t = useWords("results-desk")
  const progress = useWords("race-progress")
  const { stage, sections } = race
  const { time } = useFormats(stage.timeZone)
  const cancelSection = useUndoable(stage.path, api.results.cancelSection, "changeSection")
  const answerOf = useAnswer()
  const change = async (section: number, restores: boolean) => {
    const chosen = await answerOf<ChosenParts | null>(
      (onAnswer) => <CancelSection {...{ race, section, restores, onAnswer }} />,
      null,
    )
    if (!chosen) return
    await cancelSection({ stage: stage.path, section, isCancelled: !restores, ...chosen })
    await onDone()
  }
  return (
    <ul className="sections-progress">
      {sections.map((one) => (
        <li key={one.section}>
          <span>
            <b>{progress("missing.section", { section: one.section })}</b>{" "}
            {one.isCancelled ? (
              <Badge tone="error">{progress("cancelling.isCancelled")}</Badge>
            ) : (
              <>
                {one.ridden}/{one.toRide}
                <RiddenBar ridden={one.ridden} toRide={one.toRide} />
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
              returnTo={() => document.getElementById(returnTo)}
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
