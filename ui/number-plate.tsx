import { inkOn } from "./ink-on.ts"

type NumberPlateProps = { label: string; number: string; color: string }

/** A racing number as the motorcycle wears it, in the colour (`#rrggbb`) of its class; `label` names it to those who only hear it. */
export function NumberPlate({ label, number, color }: NumberPlateProps) {
  return (
    <span className="number-plate" style={{ backgroundColor: color, color: inkOn(color) }}>
      <span className="sr-only">{label} </span>
      {number}
    </span>
  )
}
