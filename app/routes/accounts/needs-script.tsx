import { useWords } from "#app/i18n/words.ts"

/** Tells one whose browser runs no scripts that this page cannot do without. */
export function NeedsScript() {
  const t = useWords("accounts")
  return (
    <p className="mt-4 hidden rounded-lg border-l-4 border-error-ink bg-error px-4 py-3 text-error-ink noscript:block">
      {t("needsScript")}
    </p>
  )
}
