import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import type { z } from "zod"
import { tryRulesAddress } from "#app/public/results/board/addresses.ts"
import { ListFault, rowsIn, SelectField, textIn } from "#app/site/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/site/forms/rows.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { championshipForm } from "#contracts/competitions/championship-form.ts"
import { type StageTieRule, tieRulesFor } from "#domain/results/stage-ties.ts"
import { formRow } from "./class-rows.tsx"

type TieOrderProps<Rule extends string> = {
  form: FormMetadata
  field: FieldMetadata<Rule[] | undefined>
  /** The rules to choose from, each with its words and a sentence about it. */
  rules: readonly { rule: Rule; name: string; hint: string }[]
  /** What is said while there is none. */
  none?: string
}

/** Rules that break ties, in the order in which they apply. */
export function TieOrder<Rule extends string>({ form, field, rules, none }: TieOrderProps<Rule>) {
  const t = useWords("championship-rules")
  const rows = rowsIn(field)
  const chosen = rows.map((row) => row.value ?? textIn(row))
  const next = rules.find(({ rule }) => !chosen.includes(rule))
  return (
    <>
      <ListFault field={field} />
      <ol className="mt-2 mb-3">
        {rows.map((row, index) => {
          const label = t("tie", { place: index + 1 })
          const hint = rules.find(({ rule }) => rule === chosen[index])?.hint
          return (
            // the names of rules are long: on a phone the select has the whole width
            <li key={row.key} className={`${formRow} min-[30rem]:grid-cols-[1fr_auto]`}>
              <SelectField
                field={row}
                label={label}
                hint={hint}
                options={rules.map(({ rule, name }) => [rule, name])}
              />
              <div className="self-start min-[30rem]:mt-[1.8125rem]">
                <RowButtons form={form} list={field.name} index={index} count={rows.length} label={label} />
              </div>
            </li>
          )
        })}
      </ol>
      {rows.length === 0 && none !== undefined && <p className="mb-3">{none}</p>}
      {next && (
        <AddRow form={form} list={field.name} filledWith={next.rule}>
          {t("addTie")}
        </AddRow>
      )}
    </>
  )
}

type StageTiesFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<NonNullable<z.input<typeof championshipForm>["rules"]>["stageTies"]>
  /** The stages whose results another order can be tried on, by their paths. */
  stages: readonly { path: string; title: string }[]
}

/** What breaks the ties of a championship's stages (RX-05), for each way to score. */
export function StageTiesFields({ form, field, stages }: StageTiesFieldsProps) {
  const t = useWords("championship-rules")
  const { classic, openFree } = field.getFieldset()
  // locale keys: championship-rules.stageTies.names.* championship-rules.stageTies.hints.*
  const wordsOf = (rule: StageTieRule) => ({
    name: t(`stageTies.names.${rule}`),
    hint: t(`stageTies.hints.${rule}`),
  })
  const none = t("stageTies.none")
  return (
    <fieldset>
      <legend className="text-[1.375rem]">{t("stageTies.title")}</legend>
      <p className="field-hint">{t("stageTies.hint")}</p>
      {stages.length > 0 && <TryOnStages stages={stages} />}
      {/* an empty list sends nothing, and is a choice all the same */}
      <input type="hidden" name={`${field.name}.areChosen`} value="on" />
      <fieldset className="mt-4">
        <legend className="text-[1.1875rem]/6">{t("stageTies.classic")}</legend>
        <TieOrder
          form={form}
          field={classic}
          rules={tieRulesFor.classic.map((rule) => ({ rule, ...wordsOf(rule) }))}
          none={none}
        />
      </fieldset>
      <fieldset className="mt-4">
        <legend className="text-[1.1875rem]/6">{t("stageTies.openFree")}</legend>
        <TieOrder
          form={form}
          field={openFree}
          rules={tieRulesFor.openFree.map((rule) => ({ rule, ...wordsOf(rule) }))}
          none={none}
        />
      </fieldset>
    </fieldset>
  )
}

/** Links to the results that each stage would have; in a new tab, so that the input stays. */
function TryOnStages({ stages }: Pick<StageTiesFieldsProps, "stages">) {
  const t = useWords("championship-rules")
  return (
    <details>
      <summary className="w-fit cursor-pointer py-3">{t("stageTies.onResults")}</summary>
      <ul>
        {stages.map(({ path, title }) => (
          <li key={path} className="leading-11">
            <a href={tryRulesAddress(path)} target="_blank" rel="noreferrer" className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
