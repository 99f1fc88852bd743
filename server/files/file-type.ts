/** The types of file that are recognised. */
type FileType = "pdf" | "jpeg" | "png" | "webp"

/**
 * Returns the type of a file by its first bytes, whatever its name says; null for types that are not needed here, such as SVG.
 */
export const fileType = (bytes: Uint8Array): FileType | null => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  if (head.startsWith("%PDF-")) return "pdf"
  if (head.startsWith("\xff\xd8\xff")) return "jpeg"
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "webp" : null
}

/** Is it a photo in HEIC, as an iPhone keeps them? Most browsers do not show it, and it is not decoded here. */
export const isHeic = (bytes: Uint8Array): boolean =>
  /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(Buffer.from(bytes.subarray(0, 12)).toString("latin1"))
