/** A line in which what stands between backticks is code. */
export function WithCode({ line }: { line: string }) {
  return line.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    index % 2 === 0 ? part : <code key={index}>{part}</code>,
  )
}
