/** Returns the first letter of each word of a display name, upper-cased (SH-03). */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== "")
  return words.map((word) => ([...word][0] ?? "").toUpperCase()).join("")
}
