import { useState } from "react"
import { api } from "#app/site/api/client.ts"
import { workWords } from "#app/site/api/command-words.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useUpload } from "#app/site/files/use-upload.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { largestRegulation, uploadRefusalIn } from "#contracts/competitions/stage-upload.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { FileChooser } from "./file-chooser.tsx"
import { FormPart } from "./form-part.tsx"

type RegulationFieldProps = { stagePath: string; hasRegulation: boolean }

const most = largestRegulation / 1024 / 1024

/** The stage's regulation: what is done here is done at once, whatever becomes of the form (D-31). */
export function RegulationField({ stagePath, hasRegulation }: RegulationFieldProps) {
  const t = useWords("organising")
  const address = `/${stagePath}/regulation.pdf`
  const [isThere, setIsThere] = useState(hasRegulation)
  const ask = useAsk()
  const upload = useUpload({
    method: "PUT",
    address,
    largest: largestRegulation,
    refusalIn: uploadRefusalIn,
    onStored: () => {
      setIsThere(true)
      showToast("done", t("stage.regulation.stored"))
    },
  })
  const removeAtOnce = useCommand(
    api.competitions.removeRegulation,
    workWords(useWords("forms"), "removing"),
    {
      // locale keys: organising.stage.regulation.refused.*
      why: (refusal) => t(`stage.regulation.refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
      ok: t("ok"),
      // the page shows what is typed in the form
      reread: "none",
    },
  )
  const remove = async () => {
    const isSure = await ask({
      title: t("stage.regulation.removeAsk"),
      text: t("stage.regulation.removeText"),
      yes: t("stage.regulation.remove"),
      no: t("stage.regulation.keep"),
    })
    if (!isSure) return
    const came = await removeAtOnce({ stage: stagePath })
    // somebody else may have been faster
    const isGone = came.kind === "removed" || (came.kind === "refused" && came.reason === "no-regulation")
    if (isGone) setIsThere(false)
  }
  return (
    <FormPart title={t("stage.regulation.legend")}>
      <FileChooser
        label={t("stage.regulation.hint")}
        accept="application/pdf"
        limits={t("stage.file.pdfLimits", { most })}
        most={most}
        upload={upload}
        hasFile={isThere}
      >
        {isThere ? (
          <p className="flex flex-wrap items-center gap-3">
            <a href={address} target="_blank" rel="noreferrer" className="text-link">
              {t("stage.regulation.open")}
            </a>
            <button type="button" className="quiet-button" onClick={remove}>
              {t("stage.regulation.remove")}
            </button>
          </p>
        ) : (
          <p className="text-muted">{t("stage.regulation.none")}</p>
        )}
      </FileChooser>
    </FormPart>
  )
}
