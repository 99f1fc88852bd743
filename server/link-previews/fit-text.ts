/** Returns how wide a text is, pixels. */
export type Measure = (text: string) => number

const letters = new Intl.Segmenter()

/** A cut at a word may lose at most this share of what would fit. */
const lostAtMost = 0.4

/** Returns a text if it is no wider than `most`; else its beginning with an ellipsis, in whole words if that leaves enough of it. */
export const shortenText = (text: string, most: number, measure: Measure): string => {
  if (measure(text) <= most) return text
  const signs = [...letters.segment(text)].map(({ segment }) => segment)
  const beginning = (count: number) => `${signs.slice(0, count).join("").trimEnd()}…`
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (measure(beginning(middle)) <= most) fits = middle
    else tooMany = middle
  }
  const space = signs.slice(0, fits + 1).lastIndexOf(" ")
  return beginning(space >= fits * (1 - lostAtMost) ? space : fits)
}

/** Returns a text as lines that are no wider than `most`; what has no room in the last one is cut off. */
export const wrapText = (
  text: string,
  { most, lines }: { most: number; lines: number },
  measure: Measure,
) => {
  const wrapped: string[] = []
  let words = text.split(" ")
  while (words.length > 0 && wrapped.length < lines - 1) {
    let count = 1
    while (count < words.length && measure(words.slice(0, count + 1).join(" ")) <= most) count += 1
    wrapped.push(shortenText(words.slice(0, count).join(" "), most, measure))
    words = words.slice(count)
  }
  return words.length === 0 ? wrapped : [...wrapped, shortenText(words.join(" "), most, measure)]
}

/** Returns the largest of these sizes at which a text has room, in as few lines as possible, with its lines. */
export const fitTitle = (
  text: string,
  { most, sizes, lines }: { most: number; sizes: readonly number[]; lines: number },
  measureAt: (size: number) => Measure,
): { size: number; lines: string[] } => {
  for (let count = 1; count <= lines; count += 1)
    for (const size of sizes) {
      const wrapped = wrapText(text, { most, lines: count }, measureAt(size))
      if (wrapped.join(" ") === text) return { size, lines: wrapped }
    }
  const size = sizes.at(-1) ?? 0
  return { size, lines: wrapText(text, { most, lines }, measureAt(size)) }
}
