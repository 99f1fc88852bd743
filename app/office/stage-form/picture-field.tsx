import { useState } from "react"
import { useUpload } from "#app/site/files/use-upload.ts"
import { type FormField, ListFault, textIn } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { readStageImage, type StageImageKind, stageImageSizes } from "#contracts/competitions/stage-image.ts"
import { largestPicture, storedPictureIn, uploadRefusalIn } from "#contracts/competitions/stage-upload.ts"
import { FileChooser } from "./file-chooser.tsx"

type PictureFieldProps = { field: FormField; kind: StageImageKind; stagePath: string; label: string }

const most = largestPicture / 1024 / 1024

/** A picture of the stage: it is sent at once, and its address goes with the form. */
export function PictureField({ field, kind, stagePath, label }: PictureFieldProps) {
  const t = useWords("organising")
  const [address, setAddress] = useState(textIn(field) ?? "")
  const upload = useUpload({
    method: "POST",
    address: `/${stagePath}/images/${kind}`,
    largest: largestPicture,
    refusalIn: uploadRefusalIn,
    onStored: (answer) => setAddress(storedPictureIn(answer) ?? address),
  })
  const [width, height] = stageImageSizes[kind][0].split("x").map(Number)
  return (
    <>
      <input type="hidden" name={field.name} value={address} />
      <FileChooser
        label={label}
        accept="image/jpeg,image/png,image/webp"
        limits={t("stage.file.pictureLimits", { most })}
        most={most}
        upload={upload}
        hasFile={address !== ""}
        keep={t("stage.file.keepPicture")}
        arrived={t("stage.file.arrived")}
      >
        {address !== "" && (
          <div className="flex flex-wrap items-center gap-3">
            {readStageImage(address) && (
              <img
                src={address}
                alt={label}
                width={width}
                height={height}
                className="max-w-full rounded-lg bg-[#ffffff]"
              />
            )}
            <button type="button" className="quiet-button" onClick={() => setAddress("")}>
              {t("stage.file.remove")}
              <span className="sr-only"> {label}</span>
            </button>
          </div>
        )}
      </FileChooser>
      <ListFault field={field} />
    </>
  )
}
