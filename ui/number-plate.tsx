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

/** Black or white, whichever is easier to read on a colour `#rrggbb` (the contrast of WCAG 2). */
export function inkOn(color: string): "#000" | "#fff" {
  const luminance = relativeLuminance(color)
  const contrastOfWhite = 1.05 / (luminance + 0.05)
  const contrastOfBlack = (luminance + 0.05) / 0.05
  return contrastOfBlack >= contrastOfWhite ? "#000" : "#fff"
}

function relativeLuminance(color: string): number {
  return 0.2126 * linear(color, 1) + 0.7152 * linear(color, 3) + 0.0722 * linear(color, 5)
}

function linear(color: string, start: number): number {
  const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
