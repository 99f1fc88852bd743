import { Spinner } from "./spinner.tsx"

/** The shape of a page that has not come, drawn once half a second has passed (SH-14); `label` says so in words. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <p className="mb-4">
        <Spinner /> {label}
      </p>
      <div className="skeleton-title" />
      <div className="skeleton-line" />
      {["first", "second", "third"].map((one) => (
        <div key={one} className="skeleton-block" />
      ))}
    </div>
  )
}
