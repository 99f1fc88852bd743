import { type FieldMetadata, type FormMetadata, useField } from "@conform-to/react"
import { useState } from "react"
import type { z } from "zod"
import { ChosenFields } from "#app/site/forms/chosen-fields.tsx"
import { type FormField, ListFault, NumberField, rowsIn, textIn } from "#app/site/forms/fields.tsx"
import { AddRow } from "#app/site/forms/rows.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { championshipForm } from "#contracts/competitions/championship-form.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { presetRules, type RulePreset } from "#domain/competitions/rule-presets.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { tieRules } from "#domain/standings/standings-rules.ts"
import { Choice } from "#ui/choice.tsx"
import { CountedResults, type CountedStage, MinimumFields } from "./counting-fields.tsx"
import { PresetFields } from "./preset-fields.tsx"
import { StageTiesFields, TieOrder } from "./tie-order-fields.tsx"

type RulesFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<z.input<typeof championshipForm>["rules"]>
  /** The championship's own rules; null: it has the usual ones. */
  stored: ChampionshipRules | null
  stages: readonly (CountedStage & { path: string; status: PublicationStatus })[]
  /** The last answer to the form. */
  reply: FormReply | undefined
}

/** How ties of stages are broken and standings are made (RX-05, D-19): by the usual rules, which are not sent, or by rules of its own. */
export function RulesFields({ form, field: { name }, stored, stages, reply }: RulesFieldsProps) {
  const t = useWords("championship-rules")
  // of its own, so that what is rendered once the rules are shown follows what is chosen in it
  const [field] = useField(name, { formId: form.id })
  const [isOwn, setOwn] = useState(stored !== null)
  // how often a preset was filled in: none of them has a minimum
  const [filled, setFilled] = useState(0)
  const { points, tieOrder, missedStage, drops, minimum, stageTies } = field.getFieldset()
  // locale keys: championship-rules.ties.* championship-rules.tieHints.*
  const seasonTies = tieRules.map((rule) => ({ rule, name: t(`ties.${rule}`), hint: t(`tieHints.${rule}`) }))
  return (
    <fieldset className="space-y-5">
      <legend>{t("title")}</legend>
      <div>
        {[false, true].map((own) => (
          <Choice
            key={String(own)}
            isOneOf
            name="whoseRules"
            checked={isOwn === own}
            onChange={() => setOwn(own)}
            label={own ? t("own") : t("usual")}
            hint={own ? undefined : t("usualHint")}
          />
        ))}
      </div>
      <ChosenFields isChosen={isOwn} className="space-y-5">
        <PresetFields
          now={stored ?? defaultChampionshipRules}
          reply={reply}
          onUse={(preset) => {
            form.update({ name: field.name, value: writableRules(filledWith(preset, stored)) })
            setFilled((times) => times + 1)
          }}
        />
        <StageTiesFields
          form={form}
          field={stageTies}
          stages={stages.filter(({ status }) => status === "published")}
        />
        <PointsFields form={form} field={points} />
        <fieldset>
          <legend className="text-[1.375rem]">{t("tieOrder")}</legend>
          <p className="field-hint">{t("tieHint")}</p>
          <TieOrder form={form} field={tieOrder} rules={seasonTies} />
        </fieldset>
        <CountedResults field={drops} missedStage={missedStage} stages={stages} />
        <MinimumFields key={filled} field={minimum} hadMinimum={filled === 0 && Boolean(stored?.minimum)} />
      </ChosenFields>
    </fieldset>
  )
}

/** Two thirds of the stages: what the fields begin with where there is no minimum. */
const usualMinimum = { numerator: 2, denominator: 3, from: 1 }

/** Returns rules as the fields of the form take them; without a minimum its fields begin with a usual one. */
export const writableRules = ({
  points,
  tieOrder,
  missedStage,
  drops,
  minimum,
  stageTies,
}: ChampionshipRules) => ({
  points: { ...points, byPosition: [...points.byPosition] },
  tieOrder: [...tieOrder],
  missedStage,
  drops: { ...drops, alwaysCounted: [...drops.alwaysCounted] },
  minimum: minimum ?? usualMinimum,
  stageTies: { classic: [...stageTies.classic], openFree: [...stageTies.openFree] },
})

/** The rules of a preset; which stages always count stays, as no preset can name them. */
const filledWith = (preset: RulePreset, stored: ChampionshipRules | null): ChampionshipRules => {
  const rules = presetRules[preset]
  return { ...rules, drops: { ...rules.drops, alwaysCounted: stored?.drops.alwaysCounted ?? [] } }
}

type PointsFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<{ byPosition: number[]; beyond: number }>
}

// an error about a place needs a line of its own
const pointsOfPlace = "has-aria-invalid:col-span-full has-aria-invalid:[&_input]:max-w-32"

/** The points of each place, and of every later one (RU-01, D-19). */
function PointsFields({ form, field }: PointsFieldsProps) {
  const t = useWords("championship-rules")
  const { byPosition, beyond } = field.getFieldset()
  const places = rowsIn(byPosition)
  /** The message for a place, or those beyond the list, that earns more than the one before, by its index. */
  const riseMessage = (index: number): string => {
    const [points = "", most = ""] = [places[index] ?? beyond, places[index - 1]].map(typedIn)
    const figures = { better: index, most }
    return index < places.length
      ? t("rises", { ...figures, place: index + 1, count: Number(points) })
      : t("othersRise", { ...figures, points })
  }
  return (
    <fieldset>
      <legend className="text-[1.375rem]">{t("points")}</legend>
      <p className="field-hint">{t("pointsHint")}</p>
      <ListFault field={byPosition} />
      <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] items-end gap-3">
        {places.map((place, index) => (
          <li key={place.key} className={pointsOfPlace}>
            <NumberField
              field={place}
              label={t("place", { place: index + 1 })}
              error={rises(place) ? riseMessage(index) : undefined}
              isWhole
            />
          </li>
        ))}
        <li className={pointsOfPlace}>
          <NumberField
            field={beyond}
            label={t("beyond")}
            error={rises(beyond) ? riseMessage(places.length) : undefined}
            isWhole
          />
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

const rises = ({ errors }: FormField): boolean => errors?.[0] === "points-rise"

/** What a field holds now; before any script, what it was rendered with. */
const typedIn = (field: FieldMetadata<number> | undefined): string | undefined =>
  field && (field.value ?? textIn(field))
