import "./try-rules.css"
import { useTranslation } from "react-i18next"
import { Form, isRouteErrorResponse, Link } from "react-router"
import { found } from "#app/api/found.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { SomethingWrong, StageNotFound } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { TriedLine, TriedRules } from "#contracts/tried-rules.ts"
import { presetRules, rulePresets } from "#domain/competitions/rule-presets.ts"
import { stageParams, stagePath } from "#domain/competitions/stage-path.ts"
import { type StageTieRule, stageTieRules, tieRulesFor } from "#domain/results/stage-ties.ts"
import { Field } from "#ui/field.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/try-rules.ts"
import { resultsAddress, tryRulesAddress } from "./addresses.ts"
import { explainPlace } from "./explain-place.ts"

export const handle = speaks("card", "championship-rules", "try-rules")

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "change-results", { institution: params.institution })
  const { api } = context.get(siteContext)
  return found(api.results.tryRules({ stage: stagePath(params), ties: askedTies(url.searchParams) }))
}

/** The rules in an address, each once; null: none are asked for. */
function askedTies(asked: URLSearchParams): StageTieRule[] | null {
  if (!asked.has("tie")) return null
  const rules = asked.getAll("tie").flatMap((name) => stageTieRules.find((rule) => rule === name) ?? [])
  return [...new Set(rules)]
}

/** What a stage's real results would be under another order of ties, for its secretaries (RX-05). */
export default function TryRules({ loaderData }: Route.ComponentProps) {
  const { stage, tried, classes } = loaderData
  const t = useWords("try-rules")
  const { institution, championship } = stageParams(stage.path)
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
      <OrderToTry key={tried.join()} stage={stage} tried={tried} />
      {classes.length === 0 && (
        <EmptyState title={t("none")}>
          <p>{t("noneNext")}</p>
        </EmptyState>
      )}
      {classes.map((racingClass) => (
        <TriedClass key={racingClass.name} stage={stage} racingClass={racingClass} />
      ))}
    </>
  )
}

type Stage = TriedRules["stage"]

/** The order that is tried, as a form that needs no script, and orders to begin with. */
function OrderToTry({ stage, tried }: Pick<TriedRules, "stage" | "tried">) {
  const t = useWords("try-rules")
  const rules = useWords("championship-rules")
  const names = useRuleNames()
  const usable = tieRulesFor[stage.competitionType]
  const presets = rulePresets.map((preset) => ({
    name: rules(`presets.names.${preset}`),
    ties: presetRules[preset].stageTies[stage.competitionType],
  }))
  return (
    <Form method="get" className="order-to-try">
      <h2 className="text-2xl">{t("order")}</h2>
      <div className="order-rules">
        {usable.map((_rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these are places, not rules
          <Field key={index} label={rules("tie", { place: index + 1 })}>
            {(described) => (
              <select name="tie" defaultValue={tried[index] ?? ""} {...described}>
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
        <dd>{inOrder(stage.ties.map(names), rules("shared"))}</dd>
        <dt>{t("tried")}</dt>
        <dd>{inOrder(tried.map(names), rules("shared"))}</dd>
      </dl>
    </Form>
  )
}

const inOrder = (names: readonly string[], none: string) => (names.length === 0 ? none : names.join(" → "))

function useRuleNames() {
  const t = useWords("championship-rules")
  // locale keys: championship-rules.stageTies.names.* championship-rules.presets.names.*
  return (rule: StageTieRule) => t(`stageTies.names.${rule}`)
}

type TriedClassProps = { stage: Stage; racingClass: TriedRules["classes"][number] }

/** A class in the order that is tried, with the places of now beside it. */
function TriedClass({ stage, racingClass: { name, color, lines } }: TriedClassProps) {
  const t = useWords("try-rules")
  const moved = lines.filter(({ why }) => why !== null).length
  return (
    <section className="mt-8">
      <h2 className="text-2xl">{name}</h2>
      <p className="text-muted">
        {moved === 0 ? t("nobody") : t("moved", { riders: moved, all: lines.length })}
      </p>
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
    </section>
  )
}

type TriedRowProps = { line: TriedLine; stage: Stage; color: string }

function TriedRow({ line, stage, color }: TriedRowProps) {
  const { name, racingNumber, total, place, tried, why } = line
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
  return (
    <tr data-moved={why === null ? undefined : ""}>
      <td className="figure">
        <b>{tried}</b>
      </td>
      <td className="figure">{place}</td>
      <th scope="row">
        <NumberPlate label={t("number")} number={racingNumber ?? "–"} color={color} /> {name}
      </th>
      <td className="figure">{total === null ? "–" : points.format(total)}</td>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <StageNotFound /> : <SomethingWrong />
}
