import { FormProvider } from "@conform-to/react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { ListOption, NumberField } from "#app/site/forms/fields.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { SignOnPage } from "#contracts/registration/sign-on.ts"
import { signOnPlanInput } from "#contracts/registration/sign-on-form.ts"
import { decibelRange, signOnTicks } from "#domain/registration/sign-on.ts"
import { groupLegend } from "#ui/field.tsx"

// locale keys: sign-on.work.* sign-on.refused.*
type DeskPlanProps = { page: SignOnPage; isOpen: boolean; refresh(): Promise<void> }

/** What the desk of a stage ticks (EN-01). */
export function DeskPlan({ page: { stage, plan }, isOpen, refresh }: DeskPlanProps) {
  const t = useWords("sign-on")
  const save = useCommand(api.signOn.save, { t, work: "save" }, { reread: refresh })
  const { form, fields } = useForm({
    id: "desk-plan",
    version: [...plan.ticks, plan.noiseLimit].join("-"),
    schema: signOnPlanInput,
    filledWith: { ticks: [...plan.ticks], noiseLimit: plan.noiseLimit },
    reply: undefined,
    send: (typed) => void save({ stage: stage.path, plan: typed }),
  })
  const measuresNoise = [fields.ticks.value].flat().includes("noise")
  return (
    <details open={isOpen} className="mt-2">
      <summary className="cursor-pointer py-2.5 font-semibold">{t("plan.settings")}</summary>
      <FormProvider context={form.context}>
        <form id={form.id} noValidate onSubmit={form.onSubmit} className="grid max-w-xl gap-4">
          <fieldset>
            <legend className={groupLegend}>{t("plan.ticks")}</legend>
            <p className="field-hint">{t("plan.hint")}</p>
            {signOnTicks.map((tick) => (
              <ListOption key={tick} field={fields.ticks} value={tick}>
                {/* locale keys: sign-on.ticks.* */}
                {t(`ticks.${tick}`)}
              </ListOption>
            ))}
          </fieldset>
          {measuresNoise && (
            <NumberField
              field={fields.noiseLimit}
              label={t("plan.noiseLimit")}
              hint={t("plan.noiseLimitHint")}
              error={fields.noiseLimit.errors && t("noise.fault", decibelRange)}
              isWhole
            />
          )}
          <p>
            <ScriptedButton type="submit" className="button needs-script" disabled={save.isPending}>
              {t("plan.save")}
            </ScriptedButton>
          </p>
        </form>
      </FormProvider>
    </details>
  )
}
