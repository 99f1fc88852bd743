import "./race-progress.css"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { DeskSection, RaceDesk } from "#contracts/race-desk.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { riderLabel } from "./desk-riders.ts"
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

/** How far each section has come and who was there last; a secretary cancels one, or takes that back (D-37). */
export function SectionsProgress({ race: { stage, sections }, returnTo, onDone }: SectionsProgressProps) {
  const t = useWords("results-desk")
  const { time } = useFormats(stage.timeZone)
  const cancelSection = useUndoable(stage.path, api.results.cancelSection, "changeSection")
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
                <RiddenBar ridden={one.ridden} toRide={one.toRide} />
              </>
            )}
            {one.last && (
              <span className="block text-sm text-muted">
                {t("missing.last", { rider: riderLabel(one.last) })}{" "}
                <Instant at={one.last.endedAt} format={time} />
              </span>
            )}
          </span>
          {stage.resultsStatus === null && (
            <ActionsMenu
              label={t("actionsOf", { name: t("missing.section", { section: one.section }) })}
              returnTo={() => document.getElementById(returnTo)}
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

/** When the devices that may judge were last heard. */
export function DevicesHeard({ race }: { race: RaceDesk }) {
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
