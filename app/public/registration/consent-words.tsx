import type { ConsentTexts } from "#contracts/registration/consents.ts"
import { languages } from "#domain/site/language.ts"
import { useLanguage } from "#ui/speech.tsx"

/** The text to which a guardian consents, in the reader's language if the institution has it, and else in one that it has (EN-04). */
export function ConsentWords({ texts }: { texts: ConsentTexts }) {
  const own = useLanguage()
  const language = [own, ...languages].find((one) => texts[one] !== null)
  if (language === undefined) return null
  return (
    <p
      lang={language}
      className="mt-3 max-h-96 overflow-y-auto rounded-lg border border-line bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere"
      // it scrolls, so the keyboard has to reach it
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      {texts[language]}
    </p>
  )
}
