import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { DeskAttempt } from "#contracts/race-desk.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

/** What an attempt came to, by whom and when. */
export function AttemptFacts({ attempt, timeZone }: { attempt: DeskAttempt; timeZone: string }) {
  const t = useWords("results-desk")
  const { points, timeToSecond } = useFormats(timeZone)
  const { total, judge, startedAt, endedAt, isChosen } = attempt
  return (
    <p className="attempt-facts">
      <b className="figure">{points.format(total)}</b>
      <span>
        {judge}{" "}
        <span className="text-muted">
          <Instant at={endedAt ?? startedAt} format={timeToSecond} />
        </span>
      </span>
      {isChosen && <Badge tone="final">{t("counts")}</Badge>}
      {endedAt === null && <Badge tone="plain">{t("unended")}</Badge>}
    </p>
  )
}
