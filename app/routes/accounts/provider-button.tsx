import { FormFailure } from "#app/forms/form-failure.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { sayFailure } from "./say-failure.ts"
import { useAccountRequest } from "./use-account-request.ts"

type ProviderButtonProps = {
  returnTo: string
  /** Did the provider send the visitor back without an account? */
  hasFailed: boolean
}

/** Leads to the page of the OpenID provider on which an account is chosen (AC-01, AC-02). */
export function ProviderButton({ returnTo, hasFailed }: ProviderButtonProps) {
  const t = useWords("accounts")
  const { isAsking, failure, ask } = useAccountRequest()
  const shown = failure ?? (hasFailed && !isAsking ? { reason: "provider-unavailable" as const } : null)
  const leave = async () => {
    const answer = await ask((accounts) => accounts.startOpenId({ return: returnTo }))
    if (answer.kind === "done") location.assign(answer.url)
  }
  return (
    <div className="mt-6 space-y-4">
      <FormFailure text={shown && sayFailure(t, shown)} />
      <ScriptedButton className="quiet-button w-full justify-center" aria-disabled={isAsking} onClick={leave}>
        {t("withGoogle")}
      </ScriptedButton>
      <p className="text-center text-muted">{t("or")}</p>
    </div>
  )
}
