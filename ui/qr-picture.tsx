/** The dark squares of a QR code on its own grid, with the quiet margin that cameras need. */
export type QrPath = { size: number; path: string }

/** A QR code that was drawn already, black on white in every theme; `label` says what it leads to. */
export function QrPicture({ size, path, label, className }: QrPath & { label: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
