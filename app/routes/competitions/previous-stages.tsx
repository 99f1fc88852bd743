import { useDeferredValue, useState } from "react"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import type { RaceSummary } from "#domain/results/race-summary.ts"
import { Field } from "#ui/field.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { findStages, type PastStage, type Season } from "./group-stages.ts"
import { StageDay } from "./stage-cards.tsx"

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
          <search className="stage-search needs-script">
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
    <section className="season">
      <h3>{year}</h3>
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
    <Link to={resultsAddress(stage.path)} className="previous-stage group">
      <StageDay stage={stage} className="stage-day-small" />
      <span className="min-w-0">
        <strong className="block leading-snug group-hover:underline">{stage.title}</strong>
        <span className="block text-sm text-muted">{stage.location ?? t("placeOpen")}</span>
        {summary?.leaders.slice(0, mostWinners).map(({ racingClass, color, names }) => (
          <span key={racingClass} className="class-winner">
            <span className="class-dot" style={{ backgroundColor: color }} />
            {`${racingClass}: ${names.join(", ")}`}
          </span>
        ))}
      </span>
    </Link>
  )
}
