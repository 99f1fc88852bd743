import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { ShownRiders } from "./use-shown-riders.ts"

type MatrixFilterProps = { classes: RaceDesk["classes"]; shown: ShownRiders }

/** Which riders the matrix shows: those of one class or of all, and only those who still miss something. */
export function MatrixFilter({ classes, shown: { filter, setFilter, gaps } }: MatrixFilterProps) {
  const t = useWords("cockpit")
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="matrix-filter">
      <ScriptedButton
        className="quiet-button"
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
