import { useTranslation } from "react-i18next"
import { Notice } from "./notice.tsx"
import { useJudgingState } from "./use-judging.ts"
import { useTimeFormat } from "./use-time-format.ts"

/** Says to who stands at a section that it was cancelled (D-47). */
export function CancelledNotice({ section }: { section: number }) {
  const { t } = useTranslation("judge")
  const { cancelled = [] } = useJudgingState().known.stage
  const time = useTimeFormat()
  const found = cancelled.find((one) => one.section === section)
  if (!found) return null
  const { since } = found
  return (
    <Notice>
      <p className="strong">
        {since === undefined
          ? t("cancelledSection", { section })
          : t("cancelledSectionAt", { section, time: time(since) })}
      </p>
    </Notice>
  )
}
