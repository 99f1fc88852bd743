/** Stands where a rider has no racing number yet. */
const noNumber = "–"

/** The colour of a plate where that of the class is not known. */
const plainColor = "#ffffff"

type NumberPlateProps = {
  label: string
  number: string | null
  color: string | undefined
  /** Another size: `text-[1rem]` leaves the height of its line to the plate. */
  className?: string
}

/**
 * A racing number as the motorcycle wears it, or a dash where there is none yet, in the colour (`#rrggbb`) of its
 * class, or white where that is not known; `label` is its accessible name.
 */
export function NumberPlate({ label, number, color = plainColor, className }: NumberPlateProps) {
  return (
    <span
      className={className ? `number-plate ${className}` : "number-plate"}
      style={{ backgroundColor: color, color: inkOn(color) }}
    >
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

/** Returns the contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function relativeLuminance(color: string): number {
  return 0.2126 * linear(color, 1) + 0.7152 * linear(color, 3) + 0.0722 * linear(color, 5)
}

function linear(color: string, start: number): number {
  const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
