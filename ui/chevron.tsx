/** The sign at the end of what opens and closes; `className` turns it. */
export function Chevron({ className }: { className: string }) {
  return <span className={`size-2 shrink-0 border-r-2 border-b-2 border-muted ${className}`} />
}
