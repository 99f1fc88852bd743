import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { SecretLine } from "#contracts/standings.ts"

type RidersOfLineProps = { name: string; riders: SecretLine["riders"] }

/** How many riders a standing is made of, red when more than one, and who (SD-09, D-24). */
export function RidersOfLine({ name, riders }: RidersOfLineProps) {
  const t = useWords("standings-desk")
  const id = useId()
  const label = t("ridersOf", { name, count: riders.length })
  return (
    <>
      <button
        type="button"
        className="riders-count"
        data-is-many={riders.length > 1 || undefined}
        popoverTarget={id}
        aria-label={label}
        style={{ anchorName: `--${id}` }}
      >
        {riders.length}
      </button>
      <div id={id} popover="auto" className="riders-of-line" style={{ positionAnchor: `--${id}` }}>
        <ul aria-label={label}>
          {riders.map((rider) => (
            <li key={`${rider.name} ${rider.birthYear}`}>
              {rider.name}
              {rider.birthYear !== null && `, ${rider.birthYear}`}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
