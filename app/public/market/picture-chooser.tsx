import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { FileChoice, FileZone, fileButton, UploadProgress } from "#app/site/files/file-zone.tsx"
import { useDropZone, useUpload } from "#app/site/files/use-upload.ts"
import { type FormField, textIn, useFault } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { useLoginAddress } from "#app/site/shell/use-viewer.ts"
import {
  adPictureAddress,
  isAdPicture,
  largestAdPicture,
  mostUnconfirmedPictures,
  mostUnusedPictures,
} from "#contracts/market/ad-picture.ts"
import { type AdUploadRefusal, adUploadRefusalIn, storedAdPicture } from "#contracts/market/ad-upload.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { Vanishing } from "#ui/vanishing.tsx"

const most = largestAdPicture / 1024 / 1024
const accept = "image/jpeg,image/png,image/webp"

/** The picture of an ad: chosen, dropped, pasted or taken by the camera; it is sent at once, and its name goes with the form. */
export function PictureChooser({ field }: { field: FormField }) {
  const t = useWords("ad-form")
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
    <FileZone aria-labelledby={`${id}-label`} {...dropZone}>
      <p id={`${id}-label`} className="font-semibold">
        {t("picture")}
      </p>
      <PictureName name={field.name} picture={picture} onFocus={() => chooser.current?.focus()} />
      <p className="field-error hidden noscript:block">{t("needsScript")}</p>
      {hasPicture && (
        <img
          src={adPictureAddress(picture, "960x960")}
          alt={t("preview")}
          className="max-h-80 w-full max-w-96 rounded-lg bg-sunken object-contain"
        />
      )}
      {/* it stays while a picture is sent: it has the focus, and another picture may replace that one */}
      <FileChoice drop={t("drop")}>
        <PictureInput {...input} ref={chooser} words={t(hasPicture ? "replace" : "choose")} />
        <PictureInput {...input} words={t("camera")} capture="environment" />
      </FileChoice>
      {state.kind === "sending" && (
        <Vanishing returnTo={toChooser}>
          <UploadProgress share={state.share} checking={t("checking")} onCallOff={callOff} />
        </Vanishing>
      )}
      <p role="status" className="sr-only">
        {state.kind === "stored" && t("arrived")}
      </p>
      <div id={`${id}-fault`} role="alert">
        {hasFailed && <UploadFault reason={state.reason} name={state.name} most={most} />}
        {hasFailed && hasPicture && (
          <Vanishing returnTo={toChooser}>
            <button type="button" className="quiet-button mt-2" data-refused onClick={callOff}>
              {t("keepPicture")}
            </button>
          </Vanishing>
        )}
        {!hasFailed && fault !== undefined && <p className="field-error">{fault}</p>}
      </div>
      <p id={`${id}-limits`} className="field-hint">
        {t("pictureLimits", { most })}
      </p>
    </FileZone>
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
    // only touch devices are offered the camera
    <label className={`${fileButton} ${capture ? "[@media(hover:hover)]:hidden" : ""}`}>
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
  const t = useWords("ad-form")
  const login = useLoginAddress() ?? "/login"
  if (reason === "unreachable" || reason === "failed")
    return <p className="field-error">{t("uploadFailedLater")}</p>
  return (
    <>
      <p className="field-error">{t("uploadFailed")}</p>
      {/* locale keys: ad-form.uploadFaults.* */}
      <p className="wrap-anywhere">
        {t(`uploadFaults.${reason}`, {
          name,
          most,
          unused: mostUnusedPictures,
          unconfirmed: mostUnconfirmedPictures,
        })}
      </p>
      {reason === "not-signed-in" && (
        <a href={login} target="_blank" rel="noreferrer" className="quiet-button mt-2">
          {t("signInBeside")}
        </a>
      )}
    </>
  )
}
