import { useWords } from "#app/i18n/words.ts"

/** How much of a picture is on its way (from 0 to 1), and a way to call it off. */
export function UploadProgress({ share, onCallOff }: { share: number; onCallOff(): void }) {
  const t = useWords("market")
  const percent = Math.floor(share * 100)
  const words = share < 1 ? t("form.sending", { percent }) : t("form.checking")
  return (
    <div className="file-sending" data-sending>
      <progress value={share} max={1} aria-label={words} />
      <span aria-hidden="true">{words}</span>
      <button type="button" className="quiet-button" onClick={onCallOff}>
        {t("form.callOff")}
      </button>
    </div>
  )
}
