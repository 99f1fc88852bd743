import type { ComponentProps, ReactNode } from "react"
import { useWords } from "#app/site/i18n/words.ts"

const zone =
  "grid gap-2 rounded-xl border-2 border-dashed border-line p-3 data-[over=true]:border-accent data-[over=true]:bg-sunken"

/** The part of a form onto which a file can be dropped. */
export function FileZone({ className = "", ...of }: ComponentProps<"fieldset">) {
  return <fieldset className={`${zone} ${className}`} {...of} />
}

type FileChoiceProps = {
  /** Says that a file can be dropped: nobody drags one on a phone. */
  drop: string
  children: ReactNode
}

/** The buttons that choose a file, each with its input in it. */
export function FileChoice({ drop, children }: FileChoiceProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      {children}
      <span className="[@media(hover:none)]:hidden">{drop}</span>
    </p>
  )
}

/** Shows the focus of the input in a button that chooses a file. */
export const fileButton =
  "quiet-button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"

type UploadProgressProps = {
  /** How much has been sent, from 0 to 1. */
  share: number
  /** What the server does once it has all of it. */
  checking: string
  onCallOff(): void
}

/** The progress of an upload, and a button to cancel it. */
export function UploadProgress({ share, checking, onCallOff }: UploadProgressProps) {
  const t = useWords("forms")
  const step = share < 1 ? t("upload.sending", { percent: Math.floor(share * 100) }) : checking
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" data-sending>
      <progress value={share} max={1} aria-label={step} className="h-3 grow basis-32 accent-accent" />
      <span aria-hidden="true">{step}</span>
      <button type="button" className="quiet-button" onClick={onCallOff}>
        {t("upload.callOff")}
      </button>
    </div>
  )
}
