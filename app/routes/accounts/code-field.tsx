import { useWords } from "#app/i18n/words.ts"
import { AccountField } from "./account-field.tsx"

/** A code that was mailed (AC-09). */
export function CodeField({ email, error }: { email: string; error: string | undefined }) {
  const t = useWords("accounts")
  return (
    <AccountField
      name="code"
      label={t("code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      hint={t("codeSent", { email })}
      error={error}
    />
  )
}
