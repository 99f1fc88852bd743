import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import { useRef } from "react"
import { useNavigate } from "react-router"
import type { api } from "#app/site/api/client.ts"
import { workWords } from "#app/site/api/command-words.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"

type Failure =
  | InferClientErrorUnion<typeof api.competitions.removeStage>
  | InferClientErrorUnion<typeof api.organising.removeChampionship>
  | InferClientErrorUnion<typeof api.organising.removeInstitution>

type Kind = "stage" | "championship" | "institution"

type RemoveRecordProps<Input> = {
  kind: Kind
  name: string
  procedure: (input: Input) => ClientPromiseResult<{ kind: "removed" }, Failure>
  input: Input
  /** The page that follows. */
  next: string
}

/** A button that deletes a draft or something empty, after a question; what is in the way is said. */
export function RemoveRecord<Input>({ kind, name, procedure, input, next }: RemoveRecordProps<Input>) {
  const t = useWords("organising")
  const tForms = useWords("forms")
  const ask = useAsk()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  const remove = useCommand(procedure, workWords(tForms, "removing"), {
    // locale keys: organising.remove.refused.*
    why: (refusal) => t(`remove.refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
    ok: t("ok"),
    reread: "none",
  })
  const askAndRemove = async () => {
    if (isAsked.current) return
    isAsked.current = true
    // locale keys: organising.remove.stage.* organising.remove.championship.* organising.remove.institution.*
    const words = { title: t(`remove.${kind}.ask`, { name }), text: t(`remove.${kind}.text`) }
    const isSure = await ask({ ...words, yes: t("remove.yes"), no: t("cancel") })
    isAsked.current = false
    if (!isSure) return
    const came = await remove(input)
    if (came.kind === "removed") await navigate(next)
  }
  return (
    <ScriptedButton className="quiet-button needs-script" onClick={askAndRemove}>
      {t(`remove.${kind}.button`)}
      {kind === "institution" && <span className="sr-only"> {name}</span>}
    </ScriptedButton>
  )
}
