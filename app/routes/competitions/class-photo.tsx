import { type MouseEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { largerStageImage } from "#contracts/stage-image.ts"
import { Dialog } from "#ui/dialog.tsx"

type ClassPhotoProps = { name: string; address: string }

/** The photo of a class; a click opens it large. Without script it leads to the large one. */
export function ClassPhoto({ name, address }: ClassPhotoProps) {
  const t = useWords("stage")
  const [isOpen, setOpen] = useState(false)
  const large = largerStageImage(address)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a href={large} className="class-photo" aria-label={t("photo.open", { name })} onClick={open}>
        <img src={address} alt="" width="64" height="64" loading="lazy" decoding="async" />
      </a>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setOpen(false)}>
          <img src={large} alt={t("photo.of", { name })} className="large-photo" />
          <form method="dialog">
            <button type="submit" className="button">
              {t("photo.close")}
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
