import "./cancelled-sections.css"
import { useWords } from "#app/i18n/words.ts"
import type { BoardClass } from "#contracts/live.ts"

type CancelledSectionsProps = {
  racingClass: Pick<BoardClass, "name"> & { cancelledSections: readonly number[] }
  /** Where nothing else says which class it is. */
  isNamed?: boolean
}

/** Says which sections of a class were cancelled (D-47); nothing where none was. */
export function CancelledSections({
  racingClass: { name, cancelledSections },
  isNamed = false,
}: CancelledSectionsProps) {
  const t = useWords("results")
  if (cancelledSections.length === 0) return null
  return (
    <p className="cancelled-sections">
      {isNamed && <b>{name} </b>}
      <span>
        {t("cancelledSections", {
          count: cancelledSections.length,
          sections: cancelledSections.join(", "),
        })}
      </span>
    </p>
  )
}
