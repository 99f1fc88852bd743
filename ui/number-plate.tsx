import { contrast } from "./contrast.ts"

type NumberPlateProps = { label: string; number: string; color: string }

/** A racing number as the motorcycle wears it, in the colour (`#rrggbb`) of its class; `label` is its accessible name. */
export function NumberPlate({ label, number, color }: NumberPlateProps) {
  return (
    <span className="number-plate" style={{ backgroundColor: color, color: inkOn(color) }}>
      <span className="sr-only">{label} </span>
      {number}
    </span>
  )
}

/** Black or white, whichever is easier to read on a colour `#rrggbb`. */
export function inkOn(color: string): "#000" | "#fff" {
  return contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000" : "#fff"
}
