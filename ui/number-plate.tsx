import { contrast } from "./contrast.ts"

/** Stands where a rider has no racing number yet. */
const noNumber = "–"

/** The colour of a plate where that of the class is not known. */
const plainColor = "#ffffff"

type NumberPlateProps = { label: string; number: string | null; color: string | undefined }

/**
 * A racing number as the motorcycle wears it, or a dash where there is none yet, in the colour (`#rrggbb`) of its
 * class, or white where that is not known; `label` is its accessible name.
 */
export function NumberPlate({ label, number, color = plainColor }: NumberPlateProps) {
  return (
    <span className="number-plate" style={{ backgroundColor: color, color: inkOn(color) }}>
      <span className="sr-only">{label} </span>
      {number ?? noNumber}
    </span>
  )
}

/** A rider in a list or a choice: the racing number, or a dash where there is none yet, and the name. Sentences use `numberedName`. */
export const riderLabel = ({ racingNumber, name }: { racingNumber: string | null; name: string }): string =>
  `${racingNumber ?? noNumber} ${name}`

/** Black or white, whichever is easier to read on a colour `#rrggbb`. */
export function inkOn(color: string): "#000" | "#fff" {
  return contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000" : "#fff"
}
