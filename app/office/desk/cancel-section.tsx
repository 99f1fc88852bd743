import { useId, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { Dialog } from "#ui/dialog.tsx"
import { groupLegend } from "#ui/field.tsx"

/** The laps and classes that a section is cancelled in, or restored. */
export type ChosenParts = { laps: number[]; classes: string[] }

type CancelSectionProps = {
  race: Pick<RaceDesk, "classes" | "lines">
  section: number
  /** Is it to be restored? */
  restores: boolean
  onAnswer(chosen: ChosenParts | null): void
}

/** In which laps of which classes a section is cancelled, or restored, and what becomes of its scores there (RX-07). */
export function CancelSection({ race, section, restores, onAnswer }: CancelSectionProps) {
  const t = useWords("race-progress")
  const outcomeId = useId()
  const lapsIn = restores ? cancelledLaps : riddenLaps
  const classes = race.classes.filter((one) => lapsIn(section, one).length > 0)
  const laps = [...new Set(classes.flatMap((one) => lapsIn(section, one)))].toSorted((a, b) => a - b)
  // stores what was deselected, so that parts which another secretary changes meanwhile are selected by default
  const [left, setLeft] = useState<{ laps: number[]; classes: string[] }>({ laps: [], classes: [] })
  const chosen = {
    laps: laps.filter((lap) => !left.laps.includes(lap)),
    classes: classes.map(({ name }) => name).filter((name) => !left.classes.includes(name)),
  }
  const rides = new Map(
    classes.map((one) => [
      one.name,
      chosen.classes.includes(one.name)
        ? lapsIn(section, one).filter((lap) => chosen.laps.includes(lap))
        : [],
    ]),
  )
  const canDo = [...rides.values()].some((ridden) => ridden.length > 0)
  const scores = race.lines
    .flatMap((line) => line.entries.map((entry) => ({ ...entry, racingClass: line.racingClass })))
    .filter((entry) => entry.section === section && rides.get(entry.racingClass)?.includes(entry.lap)).length
  const outcome = () => {
    if (!canDo) return t("cancelling.choose")
    if (scores === 0) return t(restores ? "cancelling.restoredWithout" : "cancelling.cancelledWithout")
    return t(restores ? "cancelling.restored" : "cancelling.cancelled", { count: scores })
  }
  return (
    <Dialog
      title={restores ? t("cancelling.restore", { section }) : t("cancelling.cancel", { section })}
      onClose={() => onAnswer(null)}
    >
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canDo) onAnswer(chosen)
        }}
      >
        <fieldset>
          <legend className={heading}>{t("cancelling.laps")}</legend>
          <div className="flex flex-wrap gap-x-6">
            {laps.map((lap) => (
              <label key={lap} className={choice}>
                <input
                  type="checkbox"
                  className={box}
                  checked={chosen.laps.includes(lap)}
                  onChange={() => setLeft({ ...left, laps: toggled(left.laps, lap) })}
                />
                <span>{t("cancelling.lap", { lap })}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={heading}>{t("cancelling.classes")}</legend>
          {classes.map(({ name, color }) => (
            <label key={name} className={choice}>
              <input
                type="checkbox"
                className={box}
                checked={chosen.classes.includes(name)}
                onChange={() => setLeft({ ...left, classes: toggled(left.classes, name) })}
              />
              <span className="class-dot" style={{ backgroundColor: color }} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <p id={outcomeId} role="status">
          {outcome()}
        </p>
        <div className="dialog-end">
          {/* "Cancel" would say both */}
          <button type="button" className="quiet-button" onClick={() => onAnswer(null)}>
            {t("cancelling.no")}
          </button>
          <button type="submit" className="button" aria-disabled={!canDo} aria-describedby={outcomeId}>
            {t(restores ? "cancelling.restoreShort" : "cancelling.cancelShort")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const heading = `mb-1.5 ${groupLegend}`
const choice = "flex min-h-11 cursor-pointer items-center gap-2.5 wrap-anywhere"
const box = "size-5 flex-none accent-accent"

const toggled = <Value,>(all: readonly Value[], one: Value): Value[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
