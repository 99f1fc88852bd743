import { AccountField } from "./account-field.tsx"
import { useAccountWords } from "./use-account-words.ts"

/** A code that was mailed (AC-09). */
export function CodeField({ email, error }: { email: string; error: string | undefined }) {
  const t = useAccountWords()
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
