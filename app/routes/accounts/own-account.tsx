import { Link } from "react-router"
import { forgetOnDevice } from "#app/forget-on-device.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { failureMessage } from "./account-failure.ts"
import { requestAccount } from "./account-request.ts"
import { type Owner, OwnerForm } from "./prove-owner.tsx"

/** The user's own results and the download of their data (D-35), and the button that ends all their sessions. */
export function MyData() {
  const t = useWords("accounts")
  const ask = useAsk()
  const leave = async () => {
    const title = t("signOutEverywhere")
    if (!(await ask({ title, text: t("signOutEverywhereText"), yes: title, no: t("cancel") }))) return
    const answer = await requestAccount((accounts) => accounts.signOutEverywhere())
    if (answer.kind === "refused") return showToast("failed", failureMessage(t, answer))
    forgetOnDevice()
    location.assign("/login")
  }
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("myData")}</h2>
      <p className="mt-1 text-muted">{t("myDataHint")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/my-results" className="quiet-button">
          {t("myResults")}
        </Link>
        <a href="/profile/my-data.json" download className="quiet-button">
          {t("download")}
        </a>
        <ScriptedButton className="quiet-button" onClick={leave}>
          {t("signOutEverywhere")}
        </ScriptedButton>
      </div>
    </section>
  )
}

/** Deletes the account (D-35), with its password, or with a mailed code if it has none. */
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
        onTyped={async (proof, request) => {
          const [title, text] = [t("deleteAsk"), t("deleteText")]
          if (!(await confirm({ title, text, yes: t("deleteAccount"), no: t("cancel") }))) return false
          const answer = await request((accounts) => accounts.deleteAccount(proof))
          if (answer.kind === "refused") return false
          forgetOnDevice()
          await confirm({ title: t("deleted"), text: t("deletedText"), yes: t("deletedNext") })
          location.replace("/")
          return true
        }}
      />
    </section>
  )
}
