import { type ReactNode, useId, useRef } from "react"
import { FileChoice, FileZone, fileButton, UploadProgress } from "#app/site/files/file-zone.tsx"
import { type UploadState, useDropZone } from "#app/site/files/use-upload.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { UploadRefusal } from "#contracts/competitions/stage-upload.ts"
import { Vanishing } from "#ui/vanishing.tsx"

type FileChooserProps = {
  label: string
  /** The types to choose from, as `accept` has them. */
  accept: string
  /** What may be sent, in words. */
  limits: string
  /** The size limit in megabytes. */
  most: number
  upload: { state: UploadState<UploadRefusal>; take(files: readonly File[]): Promise<void>; callOff(): void }
  /** Is one there already? */
  hasFile: boolean
  /** The button that keeps it after another was refused; left out if the form is saved without it. */
  keep?: string
  /** What screen readers say once a file has arrived; left out if something else says it. */
  arrived?: string
  /** What is there, and what else can be done with it. */
  children: ReactNode
}

/** Chooses a file or accepts a dropped one, and shows the progress; the form around it does not change. */
export function FileChooser({
  label,
  accept,
  limits,
  most,
  upload,
  hasFile,
  keep,
  arrived,
  children,
}: FileChooserProps) {
  const t = useWords("organising")
  const id = useId()
  const { state, take, callOff } = upload
  const input = useRef<HTMLInputElement>(null)
  const toInput = () => input.current
  const dropZone = useDropZone((files) => void take(files))
  // locale keys: organising.stage.file.faults.*
  const fault =
    state.kind === "failed" ? t(`stage.file.faults.${state.reason}`, { name: state.name, most }) : null
  return (
    <FileZone aria-labelledby={`${id}-label`} className="needs-script" {...dropZone}>
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      <Vanishing key={String(hasFile)} returnTo={toInput}>
        {children}
      </Vanishing>
      {/* it stays while a file is sent: it has the focus, and another file may replace that one */}
      <FileChoice drop={t("stage.file.drop")}>
        <label className={fileButton}>
          {t(hasFile ? "stage.file.replace" : "stage.file.choose")}
          <span className="sr-only"> {label}</span>
          <input
            ref={input}
            type="file"
            accept={accept}
            className="sr-only"
            aria-describedby={`${id}-limits`}
            aria-invalid={fault === null ? undefined : true}
            onChange={({ currentTarget }) => {
              void take([...(currentTarget.files ?? [])])
              // so that the same file can be chosen once more
              currentTarget.value = ""
            }}
          />
        </label>
      </FileChoice>
      {state.kind === "sending" && (
        <Vanishing returnTo={toInput}>
          <UploadProgress share={state.share} checking={t("stage.file.checking")} onCallOff={callOff} />
        </Vanishing>
      )}
      <p role="status" className="sr-only">
        {state.kind === "stored" && hasFile && arrived}
      </p>
      <p role="alert" className="field-error empty:absolute">
        {fault}
      </p>
      {fault !== null && hasFile && keep !== undefined && (
        <Vanishing returnTo={toInput}>
          <button type="button" className="quiet-button justify-self-start" data-refused onClick={callOff}>
            {keep}
          </button>
        </Vanishing>
      )}
      <p id={`${id}-limits`} className="field-hint">
        {limits}
      </p>
    </FileZone>
  )
}
