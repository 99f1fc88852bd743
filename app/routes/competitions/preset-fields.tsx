import { type ReactNode, useEffect, useState } from "react"
import { type FormReply, isDone } from "#app/forms/send-form.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { ChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { presetRules, type RulePreset, rulePresets } from "#domain/competitions/rule-presets.ts"
import { Field } from "#ui/field.tsx"
import { RulesInWords } from "./rules-in-words.tsx"

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
      <legend className="rules-legend mb-2">{t("presets.title")}</legend>
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
    <details key={preset} className="preset-in-words">
      <summary>{t("presets.sets", { name: t(`presets.names.${preset}`) })}</summary>
      <RulesInWords rules={presetRules[preset]} />
    </details>
  ))
}
