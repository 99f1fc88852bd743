import { type Measure, shortenText } from "./fit-text.ts"
import type { PreviewChip, PreviewState } from "./link-preview.ts"
import { type Lettering, outlineText, textWidth } from "./outlines.ts"
import { chipTones, hollowLine, inkOn, mix, palette, stateTones } from "./palette.ts"

// The parts that pictures are made of, as elements of an SVG. No text is ever written into one: letters are drawn as outlines, so
// that nothing that people type is read as a part of it, and the machine needs no fonts.

/** Elements of an SVG. */
export type Shape = string

type Box = { x: number; y: number; width: number; height: number }

/** Returns a rectangle with round corners; its line runs along its edge. */
export const box = (
  { x, y, width, height }: Box,
  { radius = 0, fill, line }: { radius?: number; fill: string; line?: { color: string; width: number } },
): Shape => {
  const stroke = line ? ` stroke="${line.color}" stroke-width="${line.width}"` : ""
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${stroke}/>`
}

/** Capital letters are so high, in parts of the size. */
const capHeight = 0.7

/** Where a line of text stands so that its capitals and figures are in the middle of a height. */
export const middleLine = (middle: number, size: number): number => middle + (capHeight * size) / 2

/** Returns a function that measures texts in a lettering, pixels. */
export const measure =
  (lettering: Lettering): Measure =>
  (text) =>
    textWidth(text, lettering)

type Written = Lettering & {
  x: number
  y: number
  fill: string
  align?: "start" | "middle" | "end"
  most?: number
}

/** A text on one line, shortened to `most` pixels; `x` is its beginning, its middle or its end. */
export const write = (text: string, { x, y, fill, align = "start", most, ...lettering }: Written): Shape => {
  const shown = most === undefined ? text : shortenText(text, most, measure(lettering))
  const width = align === "start" ? 0 : textWidth(shown, lettering)
  const begin = align === "end" ? x - width : x - width / 2
  return `<path d="${outlineText(shown, { x: begin, y, ...lettering })}" fill="${fill}"/>`
}

type Plate = { x: number; y: number; height: number; number: string | null; color: string }

/** The signature of the site: a racing number as the motorcycle wears it; with the width that it takes. */
export const plate = ({ x, y, height, number, color }: Plate): { shape: Shape; width: number } => {
  const size = height * 0.86
  const [ink, shown] = [inkOn(color), number ?? "–"]
  const lettering = { size, weight: 700 as const }
  const width = Math.min(Math.max(height * 1.5, textWidth(shown, lettering) + height * 0.4), height * 3)
  const line = { color: mix(ink, color, 0.35), width: Math.max(2, height / 24) }
  const shape = [
    box({ x, y, width, height }, { radius: height * 0.2, fill: color, line }),
    write(shown, {
      ...{ x: x + width / 2, y: middleLine(y + height / 2, size), align: "middle", fill: ink, ...lettering },
      most: width - height * 0.2,
    }),
  ].join("")
  return { shape, width }
}

/** The chip of a section; its digit is always inside, so that its colour is never the only sign. */
export const chip = ({ points, shade }: PreviewChip, { x, y, width, height }: Box): Shape => {
  const worth = typeof shade === "object" ? shade.worth : 0
  const shaded = { fill: mix(palette.ink, palette.sunken, worth * 0.3), line: hollowLine, ink: palette.ink }
  const hollow = { fill: palette.canvas, line: hollowLine, ink: palette.muted }
  const tone = points === null ? hollow : typeof shade === "object" ? shaded : chipTones[shade]
  const text = points ?? "–"
  const stroke = Math.max(1, height / 22)
  const roomy = height * 0.78
  const taken = textWidth(text, { size: roomy, weight: 700 })
  const size = Math.min(roomy, (roomy * (width - stroke * 4)) / Math.max(taken, 1))
  return [
    box(
      { x, y, width, height },
      { radius: height * 0.16, fill: tone.fill, line: { color: tone.line, width: stroke } },
    ),
    write(text, {
      ...{ x: x + width / 2, y: middleLine(y + height / 2, size), align: "middle" as const },
      ...{ fill: tone.ink, size, weight: 700 as const },
    }),
  ].join("")
}

/** The badge of a state, which ends at `right`. */
export const badge = ({ tone, text }: PreviewState, { right, y }: { right: number; y: number }): Shape => {
  const [height, size] = [52, 34]
  const { fill, ink } = stateTones[tone]
  const dot = tone === "live" ? 34 : 0
  const width = textWidth(text, { size, weight: 700 }) + 40 + dot
  const x = right - width
  return [
    box(
      { x, y, width, height },
      { radius: 12, fill, ...(dot > 0 && { line: { color: palette.live, width: 2 } }) },
    ),
    dot > 0 ? `<circle cx="${x + 34}" cy="${y + height / 2}" r="9" fill="${palette.live}"/>` : "",
    write(text, { x: x + 20 + dot, y: middleLine(y + height / 2, size), fill: ink, size, weight: 700 }),
  ].join("")
}
