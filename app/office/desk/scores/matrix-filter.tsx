import { useId, useMemo, useState } from "react"
import { gapsOf } from "#app/office/desk/desk-riders.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** A button that shows something, or no longer. */
export const switchButton =
  "quiet-button aria-pressed:border-accent aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent"

type MatrixFilterProps = { classes: RaceDesk["classes"]; shown: ShownRiders }

/** Which riders the matrix shows: those of one class or of all, and only those who still miss something. */
export function MatrixFilter({ classes, shown: { filter, setFilter, gaps } }: MatrixFilterProps) {
  const t = useWords("cockpit")
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="flex flex-wrap gap-2">
      <ScriptedButton
        className={switchButton}
        aria-pressed={filter.isOnlyGaps}
        onClick={() => setFilter({ ...filter, isOnlyGaps: !filter.isOnlyGaps })}
      >
        {t("matrix.onlyGaps", { count: gaps })}
      </ScriptedButton>
      {classes.length > 1 && (
        <div className="field">
          <label htmlFor={id} className="sr-only">
            {t("matrix.classes")}
          </label>
          <select
            className="min-h-11"
            id={id}
            disabled={!isHydrated}
            value={filter.racingClass ?? ""}
            onChange={({ target }) => setFilter({ ...filter, racingClass: target.value || null })}
          >
            <option value="">{t("matrix.allClasses")}</option>
            {classes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

/** Which riders the matrix shows: of one class (null: of all), and only those who still miss something. */
type RiderFilter = { racingClass: string | null; isOnlyGaps: boolean }

export type ShownRiders = {
  filter: RiderFilter
  setFilter(filter: RiderFilter): void
  /** Shows only the riders with gaps, of all classes. */
  showGaps(): void
  /** In the order of the matrix: class by class, then by racing number. */
  lines: readonly DeskLine[]
  /** How many riders still miss something. */
  gaps: number
}

/**
 * Which riders are shown. A finished rider stays in the list until the filter is set again, so that no line moves under a press.
 */
export function useShownRiders({ classes, lines }: Pick<RaceDesk, "classes" | "lines">): ShownRiders {
  const [filter, setFilter] = useState<RiderFilter>({ racingClass: null, isOnlyGaps: false })
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const sorted = useMemo(() => inOrder(classes, lines), [classes, lines])
  const gaps = useMemo(() => gapsOf(lines).map(({ id }) => id), [lines])
  if (filter.isOnlyGaps && gaps.some((id) => !kept.has(id))) setKept(new Set([...kept, ...gaps]))
  const shown = useMemo(
    () =>
      sorted.filter(
        ({ id, racingClass }) =>
          (filter.racingClass === null || racingClass === filter.racingClass) &&
          (!filter.isOnlyGaps || kept.has(id)),
      ),
    [sorted, filter, kept],
  )
  return useMemo(() => {
    const choose = (next: RiderFilter) => {
      setKept(new Set(gaps))
      setFilter(next)
    }
    return {
      filter,
      setFilter: choose,
      showGaps: () => choose({ racingClass: null, isOnlyGaps: true }),
      lines: shown,
      gaps: gaps.length,
    }
  }, [filter, gaps, shown])
}

/** Riders by class, as the stage lists its classes, then by racing number. */
export function inOrder(
  classes: readonly { name: string }[],
  lines: readonly DeskLine[],
): readonly DeskLine[] {
  const placeOf = new Map(classes.map(({ name }, place) => [name, place]))
  const of = ({ racingClass }: DeskLine) => placeOf.get(racingClass) ?? classes.length
  return lines.toSorted((a, b) => of(a) - of(b) || compareRacingNumbers(a.racingNumber, b.racingNumber))
}
