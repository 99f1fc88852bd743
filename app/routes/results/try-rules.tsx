import "./try-rules.css"
import { useTranslation } from "react-i18next"
import { Form, Link, useLocation } from "react-router"
import { found } from "#app/api/found.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { StageRules, TriedLine, TriedRules } from "#contracts/tried-rules.ts"
import { presetRules, rulePresets } from "#domain/competitions/rule-presets.ts"
import { missedCosts } from "#domain/competitions/scoring.ts"
import { resultsAddress, stageParams, stagePath } from "#domain/competitions/stage-path.ts"
import { type StageTieRule, stageTieRules, tieRulesFor } from "#domain/results/stage-ties.ts"
import { Field } from "#ui/field.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/try-rules.ts"
import { tryRulesAddress } from "./addresses.ts"
import { explainPlace } from "./explain-place.ts"

export const handle = needsWords("card", "championship-rules", "try-rules")

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
    <Form method="get" className="order-to-try">
      <h2 className="text-2xl">{t("order")}</h2>
      <div className="order-rules">
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
      <dl className="tried-orders">
        <dt>{t("present")}</dt>
        <dd>{written(stage)}</dd>
        <dt>{t("tried")}</dt>
        <dd>{written(tried)}</dd>
      </dl>
    </Form>
  )
}

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
    <details className="tried-class" open={moved > 0}>
      <summary>
        <h2 className="text-2xl">{name}</h2>{" "}
        <span className="text-muted">
          {moved === 0 ? t("nobody") : t("moved", { riders: moved, all: lines.length })}
        </span>
      </summary>
      <table className="tried-places">
        <thead>
          <tr>
            <th scope="col">{t("tried")}</th>
            <th scope="col">{t("present")}</th>
            <th scope="col">{t("rider")}</th>
            <th scope="col">{t("points")}</th>
            <th scope="col">{t("why")}</th>
          </tr>
        </thead>
        <tbody>
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

type TriedRowProps = { line: TriedLine; stage: Stage; color: string }

function TriedRow({ line, stage, color }: TriedRowProps) {
  const { name, racingNumber, total, triedTotal, place, tried, why } = line
  const t = useWords("try-rules")
  const card = useWords("card")
  const { i18n } = useTranslation()
  const { points } = useFormats(stage.timeZone)
  const wording = {
    t: card,
    language: i18n.language,
    timeZone: stage.timeZone,
    type: stage.competitionType,
  }
  const won = place - tried
  const write = (total: number | null) => (total === null ? "–" : points.format(total))
  return (
    <tr data-moved={why === null ? undefined : ""}>
      <td className="figure">
        <b>{tried}</b>
      </td>
      <td className="figure">{place}</td>
      <th scope="row">
        <NumberPlate label={t("number")} number={racingNumber} color={color} /> {name}
      </th>
      <td className="figure">
        {total !== triedTotal && `${write(total)} → `}
        {write(triedTotal)}
      </td>
      <td>
        {why === null ? (
          <span className="text-muted">{t("same")}</span>
        ) : (
          <>
            <span className="block">
              <span aria-hidden="true">{won > 0 ? "▲" : "▼"} </span>
              {won > 0 ? t("won", { places: won }) : t("lost", { places: -won })}{" "}
              <span className="figure">
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
