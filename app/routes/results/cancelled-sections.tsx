import "./cancelled-sections.css"
import { useWords } from "#app/i18n/words.ts"
import type { BoardClass } from "#contracts/live.ts"
import { listCancelled } from "#domain/competitions/racing-class.ts"

type CancelledSectionsProps = {
  racingClass: BoardClass
  /** Where nothing else says which class it is. */
  isNamed?: boolean
}

/** Says which sections of a class were cancelled, and in which laps if others still ride them (D-47, RX-07); nothing where none was. */
export function CancelledSections({ racingClass, isNamed = false }: CancelledSectionsProps) {
  const t = useWords("results")
  const cancelled = listCancelled(racingClass, (lap) => t("ofLap", { lap }))
  if (cancelled.length === 0) return null
  return (
    <p className="cancelled-sections">
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
