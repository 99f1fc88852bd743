import type { ReactNode } from "react"

/** Shown in place of an empty list: says that it is empty, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-8 rounded-xl border-2 border-dashed border-line px-4 py-10 text-center">
      <p className="font-display text-2xl font-bold">{title}</p>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  )
}

type ErrorStateProps = { title: string; text: string; retry: string; retryAddress: string }

/** In place of what could not be loaded: what happened, and a link that tries again, also without script. */
export function ErrorState({ title, text, retry, retryAddress }: ErrorStateProps) {
  return (
    <div role="alert" className="mt-8 rounded-xl border-l-8 border-error-ink bg-error p-6 text-error-ink">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1">{text}</p>
      <a href={retryAddress} className="button mt-4">
        {retry}
      </a>
    </div>
  )
}

/** A page with only a message: what happened, and where to go from here. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="font-display text-4xl">{title}</h1>
      <div className="mt-6 space-y-6 text-muted">{children}</div>
    </div>
  )
}

const grey = "rounded-[0.625rem] bg-sunken motion-safe:animate-pulse"

/** A placeholder for a page that is still loading, shown after half a second (SH-14); `label` says so in words. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <p className="mb-4">
        <Spinner /> {label}
      </p>
      <div className={`h-11 w-3/5 ${grey}`} />
      <div className={`mt-4 mb-8 h-5 w-4/5 ${grey}`} />
      {["first", "second", "third"].map((one) => (
        <div key={one} className={`mt-5 h-40 ${grey}`} />
      ))}
    </div>
  )
}

/** Something is under way; what it is stands beside it in words. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner" />
}
