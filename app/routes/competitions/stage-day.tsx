import { useFormats } from "#app/i18n/use-formats.ts"
import { Instant } from "#ui/instant.tsx"
import type { PastStage } from "./group-stages.ts"

/** The first day of a stage as DD.MM (CL-06). */
export function StageDay({ stage, className = "" }: { stage: PastStage; className?: string }) {
  const formats = useFormats(stage.timeZone)
  return (
    <span className={`stage-day ${className}`}>
      <Instant at={stage.competitionStartDate} format={formats.dayOfMonth} />
    </span>
  )
}
