import { type MouseEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"

/** The picture of an ad; a click opens it large, where it can be zoomed. Without script it leads to the large one. */
export function AdPicture({ picture, title }: { picture: string; title: string }) {
  const t = useWords("market")
  const show = useShowDialog()
  const large = adPictureAddress(picture, "1600x1600")
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show((close) => <LargePicture address={large} title={title} onClose={close} />)
  }
  return (
    <a href={large} className="ad-picture" aria-label={t("ad.open")} onClick={open}>
      <img
        src={adPictureAddress(picture, "960x960")}
        srcSet={`${adPictureAddress(picture, "960x960")} 960w, ${large} 1600w`}
        sizes="(width > 1024px) 60vw, 100vw"
        alt={t("ad.picture", { title })}
      />
    </a>
  )
}

type LargePictureProps = { address: string; title: string; onClose(): void }

function LargePicture({ address, title, onClose }: LargePictureProps) {
  const t = useWords("market")
  const [isZoomed, setZoomed] = useState(false)
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="large-ad-picture" data-zoomed={isZoomed} tabIndex={0}>
        <img src={address} alt={t("ad.picture", { title })} />
      </div>
      <form method="dialog">
        <button type="button" className="quiet-button" onClick={() => setZoomed(!isZoomed)}>
          {t(isZoomed ? "ad.zoomOut" : "ad.zoomIn")}
        </button>
        <button type="submit" className="button">
          {t("ad.close")}
        </button>
      </form>
    </Dialog>
  )
}
