import { type ReactNode, useEffect, useState } from "react"
import { type FormReply, isDone } from "#app/site/forms/send-form.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { presetRules, type RulePreset, rulePresets } from "#domain/competitions/rule-presets.ts"
import { Field } from "#ui/field.tsx"

type PresetFieldsProps = {
  /** The rules that the championship has now. */
  now: ChampionshipRules
  /** The last answer to the form. */
  reply: FormReply | undefined
  /** Fills the form in with the rules of a preset. */
  onUse(preset: RulePreset): void
}

/** Shows the rules of a preset next to the current ones, before the form is filled in with them. */
export function PresetFields({ now, reply, onUse }: PresetFieldsProps) {
  const t = useWords("championship-rules")
  // locale keys: championship-rules.presets.names.*
  const [chosen, setChosen] = useState<RulePreset | null>(null)
  const [used, setUsed] = useState<RulePreset | null>(null)
  useEffect(() => {
    // once saved, the note about the filled-in preset is no longer needed
    if (reply && isDone(reply)) setUsed(null)
  }, [reply])
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 text-[1.375rem]">{t("presets.title")}</legend>
      <Field label={t("presets.choose")} hint={t("presets.hint")}>
        {(described) => (
          <select
            value={chosen ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setChosen(rulePresets.find((preset) => preset === value) ?? null)
            }
            {...described}
          >
            <option value="">–</option>
            {rulePresets.map((preset) => (
              <option key={preset} value={preset}>
                {t(`presets.names.${preset}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen && (
        <>
          <RulesInWords rules={presetRules[chosen]} now={now} />
          <ScriptedButton
            className="quiet-button mt-3"
            onClick={() => {
              onUse(chosen)
              setUsed(chosen)
            }}
          >
            {t("presets.use")}
          </ScriptedButton>
        </>
      )}
      <p role="status" className="mt-2 min-h-6 text-muted">
        {used !== null && used === chosen && t("presets.used")}
      </p>
    </fieldset>
  )
}

/** What each preset sets, in place of a choice that needs a script. */
export function PresetsInWords(): ReactNode {
  const t = useWords("championship-rules")
  // locale keys: championship-rules.presets.names.*
  return rulePresets.map((preset) => (
    <details key={preset}>
      <summary className="w-fit cursor-pointer py-3">
        {t("presets.sets", { name: t(`presets.names.${preset}`) })}
      </summary>
      <RulesInWords rules={presetRules[preset]} />
    </details>
  ))
}

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
      <dl className="my-3">
        {settings.map(({ label, value, former }) => (
          <div key={label} className="border-b border-line py-1.5 sm:grid sm:grid-cols-[14rem_1fr] sm:gap-4">
            <dt className="text-sm/normal text-muted">{label}</dt>
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
function settingsOf(
  rules: ChampionshipRules,
  t: Translate<"championship-rules">,
): { label: string; value: string }[] {
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
