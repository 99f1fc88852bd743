/** What a file can be found to be. */
export type FileType = "pdf" | "jpeg" | "png" | "webp"

/** Returns what a file is by its first bytes, whatever its name says; null for all that nobody needs here, such as SVG. */
export const fileType = (bytes: Uint8Array): FileType | null => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  if (head.startsWith("%PDF-")) return "pdf"
  if (head.startsWith("\xff\xd8\xff")) return "jpeg"
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "webp" : null
}
