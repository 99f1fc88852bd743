import { useTranslation } from "react-i18next"
import { href, Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { stageParams } from "#app/stage-path.ts"
import type { PublishedStage } from "#contracts/published-stage.ts"
import { Instant } from "#ui/instant.tsx"

export function StageList({ title, stages }: { title: string; stages: PublishedStage[] }) {
  return (
    <section className="mt-8">
      <h2 className="border-b-2 border-line pb-1 text-2xl">{title}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {stages.map((stage) => (
          <li key={stage.path}>
            <StageCard stage={stage} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StageCard({ stage }: { stage: PublishedStage }) {
  const { t } = useTranslation("competitions")
  const formats = useFormats(stage.timeZone)
  return (
    <Link
      to={href("/competitions/:institution/:championship/:stage/results", stageParams(stage.path))}
      className="group flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4 hover:border-ink"
    >
      <span className="font-display text-3xl font-bold">
        <Instant at={stage.competitionStartDate} format={formats.dayOfMonth} />
      </span>
      <span className="min-w-0">
        <strong className="block font-display text-xl group-hover:underline">{stage.title}</strong>
        <span className="block">{stage.location ?? t("placeOpen")}</span>
        <span className="block text-sm text-muted">
          <Instant
            at={stage.competitionStartDate}
            until={stage.competitionEndDate}
            format={formats.dayAndTime}
          />
        </span>
      </span>
    </Link>
  )
}
