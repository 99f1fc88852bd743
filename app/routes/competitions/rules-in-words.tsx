import type { TFunction } from "i18next"
import { useWords } from "#app/i18n/words.ts"
import type { ChampionshipRules } from "#domain/competitions/championship-rules.ts"

type RulesInWordsProps = {
  rules: ChampionshipRules
  /** The rules that they would replace: each value that differs is shown too. */
  now?: ChampionshipRules
}

/** What rules of a championship say, setting by setting, in the words of their fields. */
export function RulesInWords({ rules, now }: RulesInWordsProps) {
  const t = useWords("championship-rules")
  const before = new Map(now && settingsOf(now, t).map(({ label, value }) => [label, value]))
  const settings = settingsOf(rules, t).map(({ label, value }) => {
    const former = before.get(label) ?? value
    return { label, value, former: former === value ? null : former }
  })
  return (
    <>
      <dl className="rules-in-words">
        {settings.map(({ label, value, former }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {former !== null && (
                <span className="block text-muted">{t("presets.now", { value: former })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {now && settings.every(({ former }) => former === null) && <p>{t("presets.same")}</p>}
    </>
  )
}

/** The settings in the order of their fields, without those that change nothing. */
function settingsOf(rules: ChampionshipRules, t: Translate): { label: string; value: string }[] {
  const { stageTies, points, tieOrder, drops, missedStage, minimum } = rules
  // locale keys: championship-rules.stageTies.names.* championship-rules.ties.* championship-rules.kinds.*
  const inOrder = (names: readonly string[]) => (names.length === 0 ? t("shared") : names.join(" → "))
  const { kind, count, from } = drops
  const isAll = kind === "worst" && count === 0
  const isAllButOne = kind === "worst" && count === 1
  return [
    {
      label: t("stageTies.classic"),
      value: inOrder(stageTies.classic.map((rule) => t(`stageTies.names.${rule}`))),
    },
    {
      label: t("stageTies.openFree"),
      value: inOrder(stageTies.openFree.map((rule) => t(`stageTies.names.${rule}`))),
    },
    {
      label: t("points"),
      value: `${points.byPosition.join(", ")}; ${t("beyond")}: ${points.beyond}`,
    },
    { label: t("tieOrder"), value: inOrder(tieOrder.map((rule) => t(`ties.${rule}`))) },
    {
      label: t("kind"),
      value: isAll ? t("allCount") : isAllButOne ? t("allButOne") : `${t(`kinds.${kind}`)}: ${count}`,
    },
    ...(isAll ? [] : [{ label: t("from"), value: String(from) }]),
    // locale keys: championship-rules.missed.*
    ...(isAll || kind === "best" ? [] : [{ label: t("dropped"), value: t(`missed.${missedStage}`) }]),
    {
      label: t("minimum"),
      value:
        minimum === null
          ? t("minimumNone")
          : t("minimumShare", { part: `${minimum.numerator}/${minimum.denominator}`, from: minimum.from }),
    },
  ]
}

type Translate = TFunction<"championship-rules">
