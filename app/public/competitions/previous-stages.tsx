import { useDeferredValue, useState } from "react"
import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import type { RaceSummary } from "#domain/results/race-summary.ts"
import { Field } from "#ui/field.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { CalledOffBadge } from "./called-off.tsx"
import { findStages, type PastStage, type Season, StageDay } from "./stage-cards.tsx"

/** How some of the stages stand, by their paths. */
type Summarised = { summaries: Readonly<Record<string, RaceSummary | null>> }

/** How many previous stages are comfortable to scan without a search. */
const fewStages = 12

/** Previous stages, season by season (CL-02). */
export function PreviousStages({ seasons, summaries }: { seasons: Season[] } & Summarised) {
  const t = useWords("home")
  const [words, setWords] = useState("")
  const field = useInputBeforeHydration<HTMLInputElement>(words, setWords)
  const found = findStages(seasons, useDeferredValue(words))
  const count = seasons.reduce((sum, { stages }) => sum + stages.length, 0)
  return (
    <section className="mt-12 border-t-4 border-line pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="text-3xl">{t("previous")}</h2>
        {count > fewStages && (
          <search className="needs-script w-88 max-w-full">
            <Field label={t("search")} hint={t("searchHint")}>
              {(control) => (
                <input
                  {...control}
                  ref={field}
                  type="search"
                  autoComplete="off"
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
              )}
            </Field>
          </search>
        )}
      </div>
      {found.map(({ year, stages }) => (
        <SeasonGrid key={year} year={year} stages={stages} summaries={summaries} />
      ))}
      {found.length === 0 && <EmptyState title={t("noneFound")}>{t("noneFoundNext")}</EmptyState>}
    </section>
  )
}

function SeasonGrid({ year, stages, summaries }: Season & Summarised) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-2xl/normal text-muted">{year}</h3>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {stages.map((stage) => (
          <li key={stage.path}>
            <PreviousStage stage={stage} summary={summaries[stage.path] ?? null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many winners a line of the list has room for. */
const mostWinners = 3

function PreviousStage({ stage, summary }: { stage: PastStage; summary: RaceSummary | null }) {
  const t = useWords("competitions")
  return (
    // who looks for a stage that was called off reads what became of it
    <Link
      to={stage.calledOff ? pageAddress(stage.path) : resultsAddress(stage.path)}
      className="group flex min-h-14 items-center gap-3 py-1"
    >
      <StageDay stage={stage} size="small" />
      <span className="min-w-0">
        <strong className="block leading-snug group-hover:underline">{stage.title}</strong>
        <span className="block text-sm text-muted">{stage.location ?? t("placeOpen")}</span>
        {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} />}
        {summary?.leaders.slice(0, mostWinners).map(({ racingClass, color, names }) => (
          <span key={racingClass} className="flex items-baseline gap-1.5 text-sm/normal">
            <span className="class-dot" style={{ backgroundColor: color }} />
            {`${racingClass}: ${names.join(", ")}`}
          </span>
        ))}
      </span>
    </Link>
  )
}
