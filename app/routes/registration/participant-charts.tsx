import { useWords } from "#app/i18n/words.ts"
import "./count-chart.css"
import type { ParticipantList } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { CountChart } from "./count-chart.tsx"
import { largestCounts } from "./largest-counts.ts"

const mostClubs = 10

/** How many ride in each class and for each club (ST-09). */
export function ParticipantCharts({
  stage,
  list: { byClass, byClub },
}: {
  stage: StagePage
  list: ParticipantList
}) {
  const t = useWords("stage")
  const inClass = new Map(byClass.map(({ name, count }) => [name, count]))
  const { shown, others } = largestCounts(byClub, mostClubs)
  const clubs = shown.map(({ name, count }) => ({ name, count }))
  const rest = others.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="participant-charts">
      <CountChart
        title={t("byClass")}
        what={t("column.class")}
        bars={stage.classes.map(({ name, color }) => ({ name, color, count: inClass.get(name) ?? 0 }))}
      />
      {byClub.length > 0 && (
        <CountChart
          title={t("byClub")}
          what={t("column.club")}
          bars={
            rest > 0 ? [...clubs, { name: t("otherClubs", { count: others.length }), count: rest }] : clubs
          }
        />
      )}
    </div>
  )
}
