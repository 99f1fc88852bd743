import "./protests-desk.css"
import { useWords } from "#app/i18n/words.ts"
import type { AttentionProps } from "#app/routes/results/desk/attention-item.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { OpenProtest } from "#contracts/race-desk.ts"
import { ProtestFacts } from "./protest-facts.tsx"
import { useProtestDialogs } from "./use-protest-dialogs.tsx"

/** A protest that the jury has not decided, among what needs attention (OF-05). */
export function OpenProtestItem({ item, stage, onDone }: AttentionProps<OpenProtest>) {
  const t = useWords("protest-desk")
  const { decide } = useProtestDialogs(onDone)
  return (
    <>
      <ProtestFacts protest={item} stage={stage} />
      <ScriptedButton className="quiet-button" onClick={() => decide(item)}>
        {t("decide")}
        <span className="sr-only"> {item.subject}</span>
      </ScriptedButton>
    </>
  )
}
