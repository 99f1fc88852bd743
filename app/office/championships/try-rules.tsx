import "#app/office/office.css"
import { Form, Link, useLocation } from "react-router"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { tryRulesAddress } from "#app/public/results/board/addresses.ts"
import { explainPlace } from "#app/public/results/rider/explain-place.ts"
import { found } from "#app/site/api/found.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { StageRules, TriedLine, TriedRules } from "#contracts/results/tried-rules.ts"
import { presetRules, rulePresets } from "#domain/competitions/rule-presets.ts"
import { missedCosts } from "#domain/competitions/scoring.ts"
import { resultsAddress, stageParams, stagePath } from "#domain/competitions/stage-path.ts"
import { type StageTieRule, stageTieRules, tieRulesFor } from "#domain/results/stage-ties.ts"
import { Chevron } from "#ui/chevron.tsx"
import { Field } from "#ui/field.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/try-rules.ts"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "change-results", { institution: params.institution })
  const { api } = context.get(siteContext)
  const query = { ties: tiesIn(url.searchParams), missedPoints: missedCostIn(url.searchParams) }
  return found(api.results.tryRules({ stage: stagePath(params), ...query }))
}

/** The rules in an address, each once; null: none are asked for. */
function tiesIn(query: URLSearchParams): StageTieRule[] | null {
  if (!query.has("tie")) return null
  const rules = query.getAll("tie").flatMap((name) => stageTieRules.find((rule) => rule === name) ?? [])
  return [...new Set(rules)]
}

/** What a missed section costs in an address; null: what it costs now. */
function missedCostIn(query: URLSearchParams) {
  return missedCosts.find((cost) => query.get("missed") === String(cost)) ?? null
}

/** What a stage's real results would be under other rules, for its secretaries (RX-05, RX-02). */
export default function TryRules({ loaderData }: Route.ComponentProps) {
  const { stage, tried, classes } = loaderData
  const t = useWords("try-rules")
  const { institution, championship } = stageParams(stage.path)
  const { search } = useLocation()
  const lines = classes.flatMap((racingClass) => racingClass.lines)
  const moved = movedOf(lines)
  return (
    <>
      <PageTitle>{`${t("title")} – ${stage.title}`}</PageTitle>
      <p>
        <Link to={resultsAddress(stage.path)} className="text-link">
          {stage.title}
        </Link>{" "}
        ·{" "}
        <Link to={`/championship/${institution}/${championship}`} className="text-link">
          {t("change")}
        </Link>
      </p>
      <h1 className="mt-2 text-4xl">{t("title")}</h1>
      <p className="mt-2 text-muted">{t("meaning")}</p>
      {stage.resultsStatus !== null && <p className="notice">{t("approved")}</p>}
      <RulesToTry key={search} stage={stage} tried={tried} />
      {classes.length === 0 && (
        <EmptyState title={t("none")}>
          <p>{t("noneNext")}</p>
        </EmptyState>
      )}
      {classes.length > 1 && (
        <p className="mt-6 text-lg font-semibold">
          {moved === 0 ? t("nobody") : t("moved", { riders: moved, all: lines.length })}
        </p>
      )}
      {classes.map((racingClass) => (
        <TriedClass key={racingClass.name} stage={stage} racingClass={racingClass} />
      ))}
    </>
  )
}

type Stage = TriedRules["stage"]

const movedOf = (lines: readonly TriedLine[]) => lines.filter(({ why }) => why !== null).length

/** The rules that are tried, as a form that needs no script, and orders to begin with. */
function RulesToTry({ stage, tried }: Pick<TriedRules, "stage" | "tried">) {
  const t = useWords("try-rules")
  const rules = useWords("championship-rules")
  const names = useRuleNames()
  const usable = tieRulesFor[stage.competitionType]
  const triedCost = tried.missedPoints
  const presets = rulePresets.map((preset) => ({
    name: rules(`presets.names.${preset}`),
    ties: presetRules[preset].stageTies[stage.competitionType],
  }))
  const written = ({ ties, missedPoints }: StageRules) =>
    [
      ties.length === 0 ? rules("shared") : ties.map(names).join(" → "),
      ...(missedPoints === null ? [] : [`M: ${missedPoints}`]),
    ].join(" · ")
  return (
    <Form method="get" className="mt-4 grid justify-items-start gap-4">
      <h2 className="text-2xl">{t("order")}</h2>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-3">
        {usable.map((_rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these are places, not rules
          <Field key={index} label={rules("tie", { place: index + 1 })}>
            {(described) => (
              <select name="tie" defaultValue={tried.ties[index] ?? ""} {...described}>
                <option value="">{t("noRule")}</option>
                {usable.map((rule) => (
                  <option key={rule} value={rule}>
                    {names(rule)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {triedCost !== null && (
          <Field label={t("missed")}>
            {(described) => (
              <select name="missed" defaultValue={triedCost} {...described}>
                {missedCosts.map((cost) => (
                  <option key={cost}>{cost}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <button type="submit" className="button">
        {t("try")}
      </button>
      <p>
        {t("like")}{" "}
        {presets.map(({ name, ties }, index) => (
          <span key={name}>
            {index > 0 && " · "}
            <Link to={tryRulesAddress(stage.path, ties)} className="text-link">
              {name}
            </Link>
          </span>
        ))}
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className={term}>{t("present")}</dt>
        <dd>{written(stage)}</dd>
        <dt className={term}>{t("tried")}</dt>
        <dd>{written(tried)}</dd>
      </dl>
    </Form>
  )
}

const term = "text-sm/normal text-muted"

function useRuleNames() {
  const t = useWords("championship-rules")
  // locale keys: championship-rules.stageTies.names.* championship-rules.presets.names.*
  return (rule: StageTieRule) => t(`stageTies.names.${rule}`)
}

type TriedClassProps = { stage: Stage; racingClass: TriedRules["classes"][number] }

/** A class in the order that is tried, with the current places beside it; open where somebody would have another place. */
function TriedClass({ stage, racingClass: { name, color, lines, outOfCompetition } }: TriedClassProps) {
  const t = useWords("try-rules")
  const moved = movedOf(lines)
  return (
    <details className="group mt-6" open={moved > 0}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-2xl">{name}</h2>{" "}
        <span className="text-muted">
          {moved === 0 ? t("nobody") : t("moved", { riders: moved, all: lines.length })}
        </span>
        <Chevron className="mr-2 ml-auto -rotate-45 group-open:rotate-45 print:hidden" />
      </summary>
      <table className="mt-3 w-full text-left max-sm:block">
        <thead className="text-sm/normal text-muted max-sm:sr-only">
          <tr>
            <th scope="col" className={`pl-3 ${heading}`}>
              {t("tried")}
            </th>
            <th scope="col" className={heading}>
              {t("present")}
            </th>
            <th scope="col" className={heading}>
              {t("rider")}
            </th>
            <th scope="col" className={heading}>
              {t("points")}
            </th>
            <th scope="col" className={heading}>
              {t("why")}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map((line) => (
            <TriedRow key={line.id} line={line} stage={stage} color={color} />
          ))}
        </tbody>
      </table>
      {outOfCompetition > 0 && (
        <p className="mt-2 text-muted">{t("outOfCompetition", { riders: outOfCompetition })}</p>
      )}
    </details>
  )
}

const heading = "py-2 pr-3 align-baseline font-normal"
const cell = "py-2 pr-3 align-baseline"
const row = "border-b border-line max-sm:grid max-sm:grid-cols-[2.5rem_1fr_auto]"

type TriedRowProps = { line: TriedLine; stage: Stage; color: string }

function TriedRow({ line, stage, color }: TriedRowProps) {
  const { name, racingNumber, total, triedTotal, place, tried, why } = line
  const t = useWords("try-rules")
  const card = useWords("card")
  const language = useLanguage()
  const { points } = useFormats(stage.timeZone)
  const wording = {
    t: card,
    language: language,
    timeZone: stage.timeZone,
    type: stage.competitionType,
  }
  const won = place - tried
  const write = (total: number | null) => (total === null ? "–" : points.format(total))
  return (
    <tr className={why === null ? row : `bg-sunken ${row}`}>
      <td className={`pl-3 ${cell}`}>
        <b>{tried}</b>
      </td>
      {/* on a phone it is said with the places that were won or lost */}
      <td className={`max-sm:sr-only ${cell}`}>{place}</td>
      <th scope="row" className={cell}>
        <NumberPlate label={t("number")} number={racingNumber} color={color} /> {name}
      </th>
      <td className={cell}>
        {total !== triedTotal && `${write(total)} → `}
        {write(triedTotal)}
      </td>
      <td className={`max-sm:col-[2/-1] max-sm:pt-0 ${cell}`}>
        {why === null ? (
          <span className="text-muted">{t("same")}</span>
        ) : (
          <>
            <span className="block">
              <span aria-hidden="true">{won > 0 ? "▲" : "▼"} </span>
              {won > 0 ? t("won", { places: won }) : t("lost", { places: -won })}{" "}
              <span>
                ({place} → {tried})
              </span>
            </span>
            <span className="block text-muted">{explainPlace(why, why.isAhead, wording)}</span>
          </>
        )}
      </td>
    </tr>
  )
}

export const ErrorBoundary = StageErrorBoundary
