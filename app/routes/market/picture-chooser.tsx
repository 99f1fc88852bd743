import { useWords } from "#app/i18n/words.ts"
import "#app/files/file-chooser.css"
import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { UploadProgress } from "#app/files/upload-progress.tsx"
import { useDropZone, useUpload } from "#app/files/use-upload.ts"
import { type FormField, textIn, useFault } from "#app/forms/fields.tsx"
import { useLoginAddress } from "#app/shell/use-viewer.ts"
import {
  adPictureAddress,
  isAdPicture,
  largestAdPicture,
  mostUnconfirmedPictures,
  mostUnusedPictures,
} from "#contracts/ad-picture.ts"
import { type AdUploadRefusal, adUploadRefusalIn, storedAdPicture } from "#contracts/ad-upload.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { Vanishing } from "#ui/vanishing.tsx"

const most = largestAdPicture / 1024 / 1024
const accept = "image/jpeg,image/png,image/webp"

/** The picture of an ad: chosen, dropped, pasted or taken by the camera; it is sent at once, and its name goes with the form. */
export function PictureChooser({ field }: { field: FormField }) {
  const t = useWords("market")
  const id = useId()
  const isHydrated = useHydrated()
  const chooser = useRef<HTMLInputElement>(null)
  const toChooser = () => chooser.current
  const named = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState(textIn(field) ?? "")
  const kept = useRef(picture)
  const { state, take, callOff } = useUpload({
    method: "POST",
    address: "/market/pictures",
    largest: largestAdPicture,
    refusalIn: adUploadRefusalIn,
    onStored: (answer) => setPicture(storedAdPicture.parse(answer).picture),
  })
  useEffect(() => {
    if (picture === kept.current) return
    kept.current = picture
    // as if typed: the form checks it again, and the draft has it
    named.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }, [picture])
  const fault = useFault(field)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"))
    if (!file) return
    event.preventDefault()
    void take([file])
  })
  useEffect(() => {
    document.addEventListener("paste", paste)
    return () => document.removeEventListener("paste", paste)
  }, [])
  const dropZone = useDropZone((files) => void take(files))
  const hasPicture = isAdPicture(picture)
  const fileInput = (words: string, capture?: "environment") => (
    <label className={capture ? "quiet-button camera" : "quiet-button"}>
      {words}
      <input
        ref={capture ? undefined : chooser}
        type="file"
        accept={accept}
        capture={capture}
        disabled={!isHydrated}
        className="sr-only"
        aria-invalid={fault !== undefined || state.kind === "failed" || undefined}
        aria-describedby={`${id}-limits ${id}-fault`}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          // so that the same file can be chosen once more
          currentTarget.value = ""
        }}
      />
    </label>
  )
  return (
    <fieldset aria-labelledby={`${id}-label`} className="file-chooser" {...dropZone}>
      <p id={`${id}-label`} className="font-semibold">
        {t("form.picture")}
      </p>
      {/* not a hidden field: if the picture is the first fault, this field gets the focus and passes it on */}
      <input
        ref={named}
        type="text"
        name={field.name}
        value={picture}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        className="sr-only"
        onFocus={() => chooser.current?.focus()}
      />
      <p className="field-error hidden noscript:block">{t("form.needsScript")}</p>
      {hasPicture && (
        <img src={adPictureAddress(picture, "960x960")} alt={t("form.preview")} className="picture-preview" />
      )}
      {/* it stays while a picture is sent: it has the focus, and another picture may replace that one */}
      <p className="file-choice">
        {fileInput(t(hasPicture ? "form.replace" : "form.choose"))}
        {fileInput(t("form.camera"), "environment")}
        <span className="drop-hint">{t("form.drop")}</span>
      </p>
      {state.kind === "sending" && (
        <Vanishing returnTo={toChooser}>
          <UploadProgress share={state.share} checking={t("form.checking")} onCallOff={callOff} />
        </Vanishing>
      )}
      <p role="status" className="sr-only">
        {state.kind === "stored" && t("form.arrived")}
      </p>
      <div id={`${id}-fault`} role="alert">
        {state.kind === "failed" ? (
          <>
            <UploadFault reason={state.reason} name={state.name} most={most} />
            {hasPicture && (
              <Vanishing returnTo={toChooser}>
                <button type="button" className="quiet-button mt-2" data-refused onClick={callOff}>
                  {t("form.keepPicture")}
                </button>
              </Vanishing>
            )}
          </>
        ) : (
          fault !== undefined && <p className="field-error">{fault}</p>
        )}
      </div>
      <p id={`${id}-limits`} className="field-hint">
        {t("form.pictureLimits", { most })}
      </p>
    </fieldset>
  )
}

type UploadFaultProps = {
  reason: AdUploadRefusal | "several-files" | "unreachable" | "failed"
  name: string
  most: number
}

/** Why a picture was not stored (MK-04): what is wrong with it, or that it is the site's fault. */
function UploadFault({ reason, name, most }: UploadFaultProps) {
  const t = useWords("market")
  const login = useLoginAddress() ?? "/login"
  if (reason === "unreachable" || reason === "failed")
    return <p className="field-error">{t("form.uploadFailedLater")}</p>
  return (
    <>
      <p className="field-error">{t("form.uploadFailed")}</p>
      {/* locale keys: market.form.uploadFaults.* */}
      <p className="wrap-anywhere">
        {t(`form.uploadFaults.${reason}`, {
          name,
          most,
          unused: mostUnusedPictures,
          unconfirmed: mostUnconfirmedPictures,
        })}
      </p>
      {reason === "not-signed-in" && (
        <a href={login} target="_blank" rel="noreferrer" className="quiet-button mt-2">
          {t("form.signInBeside")}
        </a>
      )}
    </>
  )
}
