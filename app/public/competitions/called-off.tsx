import { useWords } from "#app/site/i18n/words.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { chooseText } from "#domain/site/choose-text.ts"
import { Badge } from "#ui/badge.tsx"
import { useLanguage } from "#ui/speech.tsx"

/** The word for a stage that is postponed or cancelled (CH-01). */
export function CalledOffBadge({ calledOff: { kind }, className = "" }: CalledOffBadgeProps) {
  const t = useWords("competitions")
  return (
    <Badge tone="error" className={className}>
      {/* locale keys: competitions.calledOff.* */}
      {t(`calledOff.${kind}`)}
    </Badge>
  )
}

type CalledOffBadgeProps = { calledOff: Pick<CalledOff, "kind">; className?: string }

/** What becomes of a stage that is postponed or cancelled and of its entries, and what its organiser says about it (CH-01). */
export function CalledOffNotice({ calledOff: { kind, texts } }: { calledOff: Omit<CalledOff, "on"> }) {
  const t = useWords("competitions")
  const said = chooseText(texts, useLanguage())
  return (
    <div className="notice">
      <p>
        {/* locale keys: competitions.calledOffMeans.* competitions.calledOffEntries.* */}
        <strong>{t(`calledOffMeans.${kind}`)}</strong> {t(`calledOffEntries.${kind}`)}
      </p>
      {said && (
        <p lang={said.language} className="mt-2 max-w-176 wrap-anywhere whitespace-pre-line">
          {said.text}
        </p>
      )}
    </div>
  )
}
