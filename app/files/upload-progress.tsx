import { useWords } from "#app/i18n/words.ts"
import "./file-chooser.css"

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
    <div className="file-sending" data-sending>
      <progress value={share} max={1} aria-label={step} />
      <span aria-hidden="true">{step}</span>
      <button type="button" className="quiet-button" onClick={onCallOff}>
        {t("upload.callOff")}
      </button>
    </div>
  )
}
