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
