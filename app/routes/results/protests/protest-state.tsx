import { useWords } from "#app/i18n/words.ts"
import type { ProtestDecision } from "#domain/results/protests.ts"
import { Badge } from "#ui/badge.tsx"

const toneOf = (decision: ProtestDecision | null) => {
  if (decision === null) return "provisional"
  return decision === "upheld" ? "final" : "plain"
}

/** What the jury decided about a protest, or that it has not. */
export function ProtestState({ decision }: { decision: ProtestDecision | null }) {
  const t = useWords("protests")
  return (
    <Badge tone={toneOf(decision)}>
      {/* locale keys: protests.states.* */}
      {t(`states.${decision ?? "open"}`)}
    </Badge>
  )
}
