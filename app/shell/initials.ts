/** First letter of each space-separated word of a display name, upper-cased (SH-03). */
export function initials(name: string): string {
  const words = name.split(" ").filter((word) => word !== "")
  return words.map((word) => [...word][0]?.toLocaleUpperCase("lv") ?? "").join("")
}
