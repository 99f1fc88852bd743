import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ShownRules, StandingsColumn } from "#contracts/standings/standings.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { groupName } from "./group-name.ts"

type RulesOfStandingsProps = { rules: ShownRules; columns: readonly StandingsColumn[] }

/** The rules by which the shown places were set, each in a sentence (RX-06). */
export function RulesOfStandings({ rules, columns }: RulesOfStandingsProps) {
  const t = useWords("standings")
  const site = useWords("site")
  const sentences = [
    ...drops(rules, columns, t),
    minimum(rules, columns.length, t),
    ties(rules, t),
    ...rules.withoutZeros.map(({ group, stages }) =>
      t("rules.withoutZeros", { group: groupName(group, site), stages: titlesOf(stages, columns) }),
    ),
    t("rules.points", { points: rules.points.byPosition.join(", "), beyond: rules.points.beyond }),
  ]
  return (
    <>
      {rules.areChanged && <p className="notice">{t("rules.changed")}</p>}
      <details className="text-sm/normal text-muted">
        <summary className="w-fit cursor-pointer py-3">{t("rules.title")}</summary>
        <ul className="max-w-240 list-disc pl-5">
          {sentences
            .filter((sentence) => typeof sentence === "string")
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
        </ul>
      </details>
    </>
  )
}

const titlesOf = (orders: readonly number[], columns: readonly StandingsColumn[]): string =>
  columns
    .filter(({ order }) => orders.includes(order))
    .map(({ title }) => title)
    .join(", ")

function drops(rules: ShownRules, columns: readonly StandingsColumn[], t: Translate<"standings">) {
  const { drops, missedStage, alwaysCounted } = rules
  const { kind, count, from } = drops
  if (kind === "worst" && count === 0) return [t("rules.allCount")]
  return [
    t(kind === "best" ? "rules.best" : "rules.worst", { count }),
    kind === "worst" && missedStage === "worst" && t("rules.missedWorst"),
    from > defaultStandingsRules.drops.from && t("rules.from", { count: from }),
    alwaysCounted.length > 0 && t("rules.always", { stages: titlesOf(alwaysCounted, columns) }),
  ]
}

function minimum(
  { minimum: share, needed }: ShownRules,
  stages: number,
  t: Translate<"standings">,
): string | null {
  if (share === null) return null
  const { numerator, denominator, from } = share
  const part = `${numerator}/${denominator}`
  if (needed === 0) return t("rules.minimumLater", { part, count: from })
  return t("rules.minimum", { part, needed, stages })
}

function ties({ tieOrder }: ShownRules, t: Translate<"standings">): string {
  if (tieOrder.length === 0) return t("rules.noTies")
  // locale keys: standings.rules.tie.*
  const order = tieOrder.map((rule) => t(`rules.tie.${rule}`))
  return t("rules.ties", { order: order.join("; ") })
}
