import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import { useState } from "react"
import type { z } from "zod"
import { ListFault, NumberField, rowsIn } from "#app/forms/fields.tsx"
import { AddRow } from "#app/forms/rows.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { championshipForm } from "#contracts/championship-form.ts"
import type { ChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { tieRules } from "#domain/standings/standings-rules.ts"
import { CountedResults, type CountedStage, MinimumFields } from "./counting-fields.tsx"
import { StageTiesFields, TieOrder } from "./tie-order-fields.tsx"

type RulesFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<z.input<typeof championshipForm>["rules"]>
  /** The championship's own rules; null: it has the usual ones. */
  stored: ChampionshipRules | null
  stages: readonly CountedStage[]
}

/** How ties of stages are broken and standings are made (RX-05, D-19): by the usual rules, which are not sent, or by rules of its own. */
export function RulesFields({ form, field, stored, stages }: RulesFieldsProps) {
  const t = useWords("championship-rules")
  const [isOwn, setOwn] = useState(stored !== null)
  const { points, tieOrder, missedStage, drops, minimum, stageTies } = field.getFieldset()
  // locale keys: championship-rules.ties.*
  const seasonTies = tieRules.map((rule) => ({ rule, name: t(`ties.${rule}`) }))
  return (
    <fieldset className="space-y-5">
      <legend>{t("title")}</legend>
      <div>
        {[false, true].map((own) => (
          <label key={String(own)} className="check-field">
            <input type="radio" name="whoseRules" checked={isOwn === own} onChange={() => setOwn(own)} />
            <span>
              <span className="font-semibold">{own ? t("own") : t("usual")}</span>
              {!own && <span className="field-hint block">{t("usualHint")}</span>}
            </span>
          </label>
        ))}
      </div>
      {isOwn && (
        <>
          <ListFault field={field} />
          <StageTiesFields form={form} field={stageTies} />
          <PointsFields form={form} field={points} />
          <fieldset>
            <legend className="rules-legend">{t("tieOrder")}</legend>
            <p className="field-hint">{t("tieHint")}</p>
            <TieOrder form={form} field={tieOrder} rules={seasonTies} />
          </fieldset>
          <CountedResults field={drops} missedStage={missedStage} stages={stages} />
          <MinimumFields field={minimum} isAskedAtFirst={Boolean(stored?.minimum)} />
        </>
      )}
    </fieldset>
  )
}

type PointsFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<{ byPosition: number[]; beyond: number }>
}

/** The points of each place, and of every later one (RU-01, D-19). */
function PointsFields({ form, field }: PointsFieldsProps) {
  const t = useWords("championship-rules")
  const { byPosition, beyond } = field.getFieldset()
  const places = rowsIn(byPosition)
  return (
    <fieldset>
      <legend className="rules-legend">{t("points")}</legend>
      <ListFault field={byPosition} />
      <ol className="points-fields">
        {places.map((place, index) => (
          <li key={place.key}>
            <NumberField field={place} label={t("place", { place: index + 1 })} isWhole />
          </li>
        ))}
        <li>
          <NumberField field={beyond} label={t("beyond")} isWhole />
        </li>
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <AddRow form={form} list={byPosition.name} filledWith="">
          {t("addPlace")}
        </AddRow>
        {places.length > 0 && (
          <button
            type="submit"
            {...form.remove.getButtonProps({ name: byPosition.name, index: places.length - 1 })}
            className="quiet-button"
          >
            {t("removePlace")}
          </button>
        )}
      </div>
    </fieldset>
  )
}
