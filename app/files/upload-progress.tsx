import "./file-chooser.css"

type UploadProgressProps = {
  /** How much has been sent, from 0 to 1; then the server checks it. */
  share: number
  words: { sending(percent: number): string; checking: string; callOff: string }
  onCallOff(): void
}

/** The progress of an upload, and a button to cancel it. */
export function UploadProgress({ share, words, onCallOff }: UploadProgressProps) {
  const step = share < 1 ? words.sending(Math.floor(share * 100)) : words.checking
  return (
    <div className="file-sending" data-sending>
      <progress value={share} max={1} aria-label={step} />
      <span aria-hidden="true">{step}</span>
      <button type="button" className="quiet-button" onClick={onCallOff}>
        {words.callOff}
      </button>
    </div>
  )
}
