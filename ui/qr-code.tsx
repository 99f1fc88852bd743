import { encode } from "uqr"
import { QrPicture } from "./qr-picture.tsx"

/** A QR code, black on white in every theme, with the quiet margin that cameras need; `label` says what it leads to. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  return <QrPicture size={size} path={modules.join("")} label={label} className={className} />
}
