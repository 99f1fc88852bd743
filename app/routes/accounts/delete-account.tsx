import { useWords } from "#app/i18n/words.ts"
import { forgetOnDevice } from "#app/shell/viewer-storage.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { type Owner, OwnerForm } from "./owner-form.tsx"

/** Deletes the account (D-35), by its password, or by a code that is mailed to one who has none. */
export function DeleteAccount(owner: Owner) {
  const t = useWords("accounts")
  const confirm = useAsk()
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("deleteAccount")}</h2>
      <p className="mt-1 text-muted">{t("deleteText")}</p>
      <OwnerForm
        {...owner}
        purpose="delete-account"
        submit={{ label: t("deleteAccount"), className: "quiet-button text-error-ink" }}
        onTyped={async (proof, ask) => {
          const [title, text] = [t("deleteAsk"), t("deleteText")]
          if (!(await confirm({ title, text, yes: t("deleteAccount"), no: t("cancel") }))) return
          const answer = await ask((accounts) => accounts.deleteAccount(proof))
          if (answer.kind === "refused") return
          forgetOnDevice()
          await confirm({ title: t("deleted"), text: t("deletedText"), yes: t("deletedNext") })
          location.replace("/")
        }}
      />
    </section>
  )
}
