import { useDeferredValue, useState } from "react"
import { href, Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Field } from "#ui/field.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { findStages, type PastStage, type Season } from "./group-stages.ts"
import { StageDay } from "./stage-cards.tsx"

/** How many previous stages are comfortable to scan without a search. */
const fewStages = 12

/** Previous stages, season by season (CL-02). */
export function PreviousStages({ seasons }: { seasons: Season[] }) {
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
        <SeasonGrid key={year} year={year} stages={stages} />
      ))}
      {found.length === 0 && <EmptyState title={t("noneFound")}>{t("noneFoundNext")}</EmptyState>}
    </section>
  )
}

function SeasonGrid({ year, stages }: Season) {
  return (
    <section className="season">
      <h3>{year}</h3>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {stages.map((stage) => (
          <li key={stage.path}>
            <PreviousStage stage={stage} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PreviousStage({ stage }: { stage: PastStage }) {
  const t = useWords("competitions")
  return (
    <Link
      to={href("/competitions/:institution/:championship/:stage/results", stageParams(stage.path))}
      className="previous-stage group"
    >
      <StageDay stage={stage} className="stage-day-small" />
      <span className="min-w-0">
        <strong className="block leading-snug group-hover:underline">{stage.title}</strong>
        <span className="block text-sm text-muted">{stage.location ?? t("placeOpen")}</span>
      </span>
    </Link>
  )
}
