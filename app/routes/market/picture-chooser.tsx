import { useWords } from "#app/i18n/words.ts"
import "#app/files/file-chooser.css"
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react"
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
  const chooser = useRef<HTMLInputElement>(null)
  const toChooser = () => chooser.current
  const [picture, setPicture] = useState(textIn(field) ?? "")
  const { state, take, callOff } = useUpload({
    method: "POST",
    address: "/market/pictures",
    largest: largestAdPicture,
    refusalIn: adUploadRefusalIn,
    onStored: (answer) => setPicture(storedAdPicture.parse(answer).picture),
  })
  const fault = useFault(field)
  usePastedPicture((file) => void take([file]))
  const dropZone = useDropZone((files) => void take(files))
  const hasPicture = isAdPicture(picture)
  const hasFailed = state.kind === "failed"
  const input = {
    onTake: take,
    isInvalid: fault !== undefined || hasFailed,
    describedBy: `${id}-limits ${id}-fault`,
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className="file-chooser" {...dropZone}>
      <p id={`${id}-label`} className="font-semibold">
        {t("form.picture")}
      </p>
      <PictureName name={field.name} picture={picture} onFocus={() => chooser.current?.focus()} />
      <p className="field-error hidden noscript:block">{t("form.needsScript")}</p>
      {hasPicture && (
        <img src={adPictureAddress(picture, "960x960")} alt={t("form.preview")} className="picture-preview" />
      )}
      {/* it stays while a picture is sent: it has the focus, and another picture may replace that one */}
      <p className="file-choice">
        <PictureInput {...input} ref={chooser} words={t(hasPicture ? "form.replace" : "form.choose")} />
        <PictureInput {...input} words={t("form.camera")} capture="environment" />
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
        {hasFailed && <UploadFault reason={state.reason} name={state.name} most={most} />}
        {hasFailed && hasPicture && (
          <Vanishing returnTo={toChooser}>
            <button type="button" className="quiet-button mt-2" data-refused onClick={callOff}>
              {t("form.keepPicture")}
            </button>
          </Vanishing>
        )}
        {!hasFailed && fault !== undefined && <p className="field-error">{fault}</p>}
      </div>
      <p id={`${id}-limits`} className="field-hint">
        {t("form.pictureLimits", { most })}
      </p>
    </fieldset>
  )
}

type PictureNameProps = { name: string; picture: string; onFocus(): void }

/** The picture's name, which goes with the form. It is no hidden field: if it is the first fault, it gets the focus and passes it on. */
function PictureName({ name, picture, onFocus }: PictureNameProps) {
  const field = useRef<HTMLInputElement>(null)
  const kept = useRef(picture)
  useEffect(() => {
    if (picture === kept.current) return
    kept.current = picture
    // as if typed: the form checks it again, and the draft has it
    field.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }, [picture])
  return (
    <input
      ref={field}
      type="text"
      name={name}
      value={picture}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      autoComplete="off"
      className="sr-only"
      onFocus={onFocus}
    />
  )
}

type PictureInputProps = {
  ref?: Ref<HTMLInputElement>
  words: string
  /** Takes the picture with the camera that looks away; left out: it is chosen among the files. */
  capture?: "environment"
  isInvalid: boolean
  describedBy: string
  onTake(files: readonly File[]): Promise<void>
}

function PictureInput({ ref, words, capture, isInvalid, describedBy, onTake }: PictureInputProps) {
  const isHydrated = useHydrated()
  return (
    <label className={capture ? "quiet-button camera" : "quiet-button"}>
      {words}
      <input
        ref={ref}
        type="file"
        accept={accept}
        capture={capture}
        disabled={!isHydrated}
        className="sr-only"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          void onTake([...(currentTarget.files ?? [])])
          // so that the same file can be chosen once more
          currentTarget.value = ""
        }}
      />
    </label>
  )
}

/** Takes a picture that is pasted anywhere on the page. */
function usePastedPicture(take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"))
    if (!file) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    document.addEventListener("paste", paste)
    return () => document.removeEventListener("paste", paste)
  }, [])
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
