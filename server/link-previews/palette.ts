/** Pictures are dark, as the bar of the site is: their colours are those of its dark theme. */
export const palette = {
  canvas: "#0c0a09",
  surface: "#1c1917",
  sunken: "#292524",
  line: "#3b3632",
  ink: "#fafaf9",
  muted: "#b5aea8",
  signal: "#f97316",
  accent: "#fb923c",
  live: "#22c55e",
} as const

/** A fill, its line, and what is written on it. */
type Tone = { fill: string; line: string; ink: string }

/** The chips of scores. */
export const chipTones: Record<0 | 1 | 2 | 3 | 5, Tone> = {
  0: { fill: "#166534", line: "#16a34a", ink: "#dcfce7" },
  1: { fill: "#422c06", line: "#b45309", ink: "#fde68a" },
  2: { fill: "#854d0e", line: "#ca8a04", ink: "#fef3c7" },
  3: { fill: "#d97706", line: "#d97706", ink: "#1c1006" },
  5: { fill: "#b91c1c", line: "#ef4444", ink: "#ffffff" },
}

/** The line of a section that is not ridden, or whose score is shaded by its worth. */
export const hollowLine = "#78716c"

/** The badges that say how final something is. */
export const stateTones: Record<"live" | "provisional" | "final" | "plain", Omit<Tone, "line">> = {
  live: { fill: palette.surface, ink: palette.ink },
  provisional: { fill: "#4a2c05", ink: "#fcd34d" },
  final: { fill: "#0b3b20", ink: "#86efac" },
  plain: { fill: palette.sunken, ink: palette.muted },
}

/** Returns black or white, whichever is easier to read on a colour `#rrggbb`. */
export const inkOn = (color: string): "#000000" | "#ffffff" => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(color.slice(start, start + 2), 16) / 255),
  )
  // where black and white have the same contrast (WCAG 2): (L + 0.05)² = 1.05 × 0.05
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue >= Math.sqrt(1.05 * 0.05) - 0.05
    ? "#000000"
    : "#ffffff"
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** Returns a colour between two: a share of the first. */
export const mix = (one: string, other: string, share: number): string => {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(start, start + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}
