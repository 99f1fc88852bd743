import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { LatePhone } from "#contracts/race-desk.ts"
import type { AttentionProps } from "./attention-choices.tsx"
import { AttentionHeading } from "./attention-heading.tsx"
import { useDeskCommand } from "./use-desk-command.ts"
import { useDismiss } from "./use-dismiss.ts"
import { WaitingAttempt } from "./waiting-attempt.tsx"

/** What arrived from a phone that could no longer judge: it counts or is left out together, or one by one (D-11). */
export function LatePhoneItems({ item, ...desk }: AttentionProps<LatePhone>) {
  const t = useWords("results-desk")
  const { stage, onDone } = desk
  const countAll = useDeskCommand(api.results.countPhone, "settle")
  const dismissAll = useDeskCommand(api.results.dismissPhone, "settle")
  const { phone, count, items } = item
  const dismiss = useDismiss(stage)
  return (
    <div className="attempts">
      <p>{t("latePhone.text")}</p>
      <div className="attempt-choices">
        {stage.resultsStatus === null && (
          <button
            type="button"
            className="quiet-button"
            onClick={() => countAll({ stage: stage.path, phone }, onDone)}
          >
            {t("latePhone.countAll", { count })}
          </button>
        )}
        <button
          type="button"
          className="quiet-button"
          onClick={() => dismiss((reason) => dismissAll({ stage: stage.path, phone, reason }, onDone))}
        >
          {t("latePhone.dismissAll", { count })}
        </button>
      </div>
      <ul className="attempts">
        {items.map((one) => (
          <li key={one.attempt.attempt}>
            <AttentionHeading item={one} />
            <WaitingAttempt item={one} {...desk} />
          </li>
        ))}
      </ul>
      {items.length < count && <p className="text-muted">{t("latePhone.more", { count: items.length })}</p>}
    </div>
  )
}
