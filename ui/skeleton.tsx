/** The shape of a page that has not come, drawn once half a second has passed (SH-14); `label` says it to those who only hear it. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton-title" />
      <div className="skeleton-line" />
      {["first", "second", "third"].map((one) => (
        <div key={one} className="skeleton-block" />
      ))}
    </div>
  )
}
