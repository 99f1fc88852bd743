import { useWords } from "#app/site/i18n/words.ts"
import type { BoardClass } from "#contracts/results/live.ts"
import { listCancelled } from "#domain/competitions/racing-class.ts"

type CancelledSectionsProps = {
  racingClass: BoardClass
  /** Where nothing else says which class it is. */
  isNamed?: boolean
  className?: string
}

/** Says which sections of a class were cancelled, and in which laps if others still ride them (D-47, RX-07); nothing where none was. */
export function CancelledSections({
  racingClass,
  isNamed = false,
  className = "px-4 py-2",
}: CancelledSectionsProps) {
  const t = useWords("results")
  const cancelled = listCancelled(racingClass, (lap) => t("ofLap", { lap }))
  if (cancelled.length === 0) return null
  return (
    <p className={`cancelled-sections text-muted ${className}`}>
      {isNamed && <b>{racingClass.name} </b>}
      <span>
        {t("cancelledSections", {
          count: cancelled.length,
          sections: cancelled.join(", "),
        })}
      </span>
    </p>
  )
}

/** The colour of a class, at the edge of its heading. */
export function ClassColor({ color }: { color: string }) {
  return (
    <span
      className="class-color w-2 shrink-0 self-stretch rounded-r-sm ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact]"
      style={{ backgroundColor: color }}
    />
  )
}
