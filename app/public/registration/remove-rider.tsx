import { useRevalidator } from "react-router"
import { useProof } from "#app/public/accounts/use-proof.tsx"
import { api } from "#app/site/api/client.ts"
import { workWords } from "#app/site/api/command-words.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import { useAsk } from "#ui/use-ask.tsx"

/** Removes a rider, who is then forgotten: with entries, only after a proof. */
export default function RemoveRider({ rider: { id, form, entries } }: { rider: OwnRider }) {
  const t = useWords("registration")
  const forms = useWords("forms")
  const ask = useAsk()
  const prove = useProof()
  const { revalidate } = useRevalidator()
  const remove = useCommand(api.registration.removeRider, workWords(forms, "removing"), {
    why: (refusal) => (isUnanswered(refusal) ? null : t("riders.notRemoved")),
    ok: t("ok"),
    reread: revalidate,
  })
  const title = t("riders.removeAsk", { name: form.name })
  const text = entries === 0 ? t("riders.removeText") : t("riders.removeEntries", { count: entries })
  const start = async () => {
    if (remove.isPending || !(await ask({ title, text, yes: t("riders.remove"), no: t("asks.no") }))) return
    if (entries > 0 && !(await prove({ title, before: "remove-rider" }))) return
    await remove({ rider: id })
  }
  return (
    <ScriptedButton
      className="quiet-button text-error-ink needs-script"
      aria-disabled={remove.isPending}
      aria-label={`${t("riders.remove")}: ${form.name}`}
      onClick={start}
    >
      {t("riders.remove")}
    </ScriptedButton>
  )
}
