import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js"

/** The two weights that pictures are written in. */
export type Weight = 500 | 700

const { resolve } = createRequire(import.meta.url)

const readFont = (family: string, subset: string, weight: Weight): Font => {
  const bytes = readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The face of the site, and for the letters that it lacks one that is as narrow: Latin of any language, Cyrillic and Greek. */
const fontsOf = (weight: Weight): Font[] => [
  readFont("barlow-condensed", "latin", weight),
  readFont("barlow-condensed", "latin-ext", weight),
  readFont("barlow-condensed", "vietnamese", weight),
  readFont("roboto-condensed", "latin-ext", weight),
  readFont("roboto-condensed", "vietnamese", weight),
  readFont("roboto-condensed", "cyrillic", weight),
  readFont("roboto-condensed", "cyrillic-ext", weight),
  readFont("roboto-condensed", "greek", weight),
  readFont("roboto-condensed", "greek-ext", weight),
]

const fonts: Record<Weight, Font[]> = { 500: fontsOf(500), 700: fontsOf(700) }

/** A letter of a text, and where it begins, in parts of the size. */
type Placed = { glyph: Glyph; at: number }

/**
 * Places the letters of a text one after the other, with the kerning of their font. The library would also apply the rules of
 * scripts that join their letters; no text needs them here, and it fails at those that it does not know.
 */
const placeLetters = (text: string, weight: Weight): { letters: Placed[]; width: number } => {
  const letters: Placed[] = []
  let width = 0
  let last: { font: Font; glyph: Glyph } | null = null
  for (const letter of text.normalize("NFC").replace(/\s+/gu, " ").trim()) {
    const next = findGlyph(letter, weight)
    if (!next) continue
    const { font, glyph } = next
    if (last?.font === font) width += font.getKerningValue(last.glyph, glyph) / font.unitsPerEm
    letters.push({ glyph, at: width })
    width += (glyph.advanceWidth ?? 0) / font.unitsPerEm
    last = next
  }
  return { letters, width }
}

/** Returns a letter of the first font that has it; without its marks where none has, and null where that helps neither: an emoji. */
const findGlyph = (letter: string, weight: Weight): { font: Font; glyph: Glyph } | null => {
  for (const one of [letter, letter.normalize("NFD").replace(/\p{M}/gu, "")]) {
    const font = one === "" ? undefined : fonts[weight].find((each) => each.charToGlyphIndex(one) > 0)
    if (font) return { font, glyph: font.charToGlyph(one) }
  }
  return null
}

/** Can all letters and digits of a text be drawn? What is none of them, such as an emoji, may be left out. */
export const isDrawable = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  (text.normalize("NFC").match(/[\p{L}\p{N}]/gu) ?? []).every((letter) => findGlyph(letter, 700) !== null)

/** How a text is written; the size in pixels. */
export type Lettering = { size: number; weight: Weight }

/** Returns how wide a text is, pixels. */
export const textWidth = (text: string, { size, weight }: Lettering): number =>
  placeLetters(text, weight).width * size

/** Returns a text as the outlines of its letters (the data of an SVG path), which begin at `x` and stand on the line `y`. */
export const outlineText = (
  text: string,
  { x, y, size, weight }: Lettering & { x: number; y: number },
): string =>
  placeLetters(text, weight)
    .letters.flatMap(({ glyph, at }) => glyph.getPath(x + at * size, y, size).commands.map(writeCommand))
    .join("")

const writeCommand = (command: PathCommand): string => {
  switch (command.type) {
    case "M":
    case "L":
      return `${command.type}${tenths(command.x, command.y)}`
    case "Q":
      return `Q${tenths(command.x1, command.y1, command.x, command.y)}`
    case "C":
      return `C${tenths(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    case "Z":
      return "Z"
  }
}

const tenths = (...values: number[]): string => values.map((value) => Math.round(value * 10) / 10).join(" ")
