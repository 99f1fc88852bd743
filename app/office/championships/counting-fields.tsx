import type { FieldMetadata } from "@conform-to/react"
import { useState } from "react"
import type { z } from "zod"
import { ChosenFields } from "#app/site/forms/chosen-fields.tsx"
import { type FormField, ListOption, NumberField, SelectField, textIn } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { championshipForm } from "#contracts/competitions/championship-form.ts"
import { dropKinds, missedStageRules } from "#domain/standings/standings-rules.ts"
import { Choice } from "#ui/choice.tsx"

type Rules = NonNullable<z.input<typeof championshipForm>["rules"]>

/** A stage that can be one of those that always count. */
export type CountedStage = { id: string; title: string }

type CountedResultsProps = {
  field: FieldMetadata<Rules["drops"]>
  missedStage: FieldMetadata<Rules["missedStage"]>
  stages: readonly CountedStage[]
}

/** Which results count in the final standings (RX-06). */
export function CountedResults({ field, missedStage, stages }: CountedResultsProps) {
  const t = useWords("championship-rules")
  const { kind, count, from, alwaysCounted } = field.getFieldset()
  const isBest = (kind.value ?? textIn(kind)) === "best"
  // locale keys: championship-rules.kinds.* championship-rules.missed.*
  return (
    <fieldset className="space-y-4">
      <legend className="text-[1.375rem]">{t("counting")}</legend>
      <SelectField
        field={kind}
        label={t("kind")}
        hint={t("kindHint")}
        options={dropKinds.map((one) => [one, t(`kinds.${one}`)])}
      />
      <NumberField
        field={count}
        label={t(isBest ? "bestCount" : "worstCount")}
        hint={t(isBest ? "bestCountHint" : "worstCountHint")}
        isWhole
      />
      {isBest && <input type="hidden" name={missedStage.name} value={textIn(missedStage)} />}
      <ChosenFields isChosen={!isBest} className="">
        <SelectField
          field={missedStage}
          label={t("dropped")}
          hint={t("droppedHint")}
          options={missedStageRules.map((rule) => [rule, t(`missed.${rule}`)])}
        />
      </ChosenFields>
      <NumberField field={from} label={t("from")} hint={t("fromHint")} isWhole />
      {stages.length > 0 && <AlwaysCounted field={alwaysCounted} stages={stages} />}
    </fieldset>
  )
}

type AlwaysCountedProps = { field: FormField; stages: readonly CountedStage[] }

function AlwaysCounted({ field, stages }: AlwaysCountedProps) {
  const t = useWords("championship-rules")
  return (
    <fieldset>
      <legend className="text-[1.1875rem]/6">{t("always")}</legend>
      <p className="field-hint">{t("alwaysHint")}</p>
      {stages.map(({ id, title }) => (
        <ListOption key={id} field={field} value={id}>
          {title}
        </ListOption>
      ))}
    </fieldset>
  )
}

type MinimumFieldsProps = { field: FieldMetadata<Rules["minimum"]>; hadMinimum: boolean }

/** How many of the stages a place needs; not sent where it needs none (RX-06). */
export function MinimumFields({ field, hadMinimum }: MinimumFieldsProps) {
  const t = useWords("championship-rules")
  const [hasMinimum, setHasMinimum] = useState(hadMinimum)
  const { numerator, denominator, from } = field.getFieldset()
  return (
    <fieldset className="space-y-4">
      <legend className="text-[1.375rem]">{t("minimum")}</legend>
      <Choice
        name="hasMinimum"
        checked={hasMinimum}
        onChange={({ currentTarget }) => setHasMinimum(currentTarget.checked)}
        label={t("hasMinimum")}
        hint={t("minimumHint")}
      />
      <ChosenFields isChosen={hasMinimum} className="space-y-4">
        <div>
          <div className="grid grid-cols-2 items-start gap-4">
            <NumberField field={numerator} label={t("numerator")} isWhole />
            <NumberField field={denominator} label={t("denominator")} isWhole />
          </div>
          <p className="field-hint mt-1">{t("shareHint")}</p>
        </div>
        <NumberField field={from} label={t("minimumFrom")} hint={t("minimumFromHint")} isWhole />
      </ChosenFields>
    </fieldset>
  )
}
