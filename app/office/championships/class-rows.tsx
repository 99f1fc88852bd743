import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import type { z } from "zod"
import { ListFault, NumberField, rowsIn, TextField, textIn } from "#app/site/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/site/forms/rows.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { championshipForm } from "#contracts/competitions/championship-form.ts"

/** A row of fields: a hint or an error under one of them does not push the others up. */
export const formRow = "group grid items-end gap-2 border-b border-line py-2.5 has-[p]:items-start"

type ClassRowsProps = {
  form: FormMetadata
  field: FieldMetadata<z.input<typeof championshipForm>["classes"]>
  /** Keys of the classes that are in use, and that therefore stay. */
  inUse: readonly number[]
}

/** The classes that the stages of a championship choose from, the highest first (D-32): their order is that of the rows. */
export function ClassRows({ form, field, inUse }: ClassRowsProps) {
  const t = useWords("organising")
  const rows = rowsIn(field)
  const orders = fallingOrders(rows.map((row) => textIn(row.getFieldset().order)))
  return (
    <fieldset>
      <legend>{t("championship.classes")}</legend>
      <p className="field-hint">{t("championship.classesHint")}</p>
      <ListFault field={field} />
      <ol className="mt-2 mb-3">
        {rows.map((row, index) => {
          const { key, name, order, clubStandingMultiplier } = row.getFieldset()
          const classKey = textIn(key) ?? ""
          const isInUse = inUse.some((used) => String(used) === classKey)
          return (
            <li key={row.key} className={`${formRow} grid-cols-[1fr_7rem] sm:grid-cols-[1fr_9rem_auto]`}>
              <input type="hidden" name={key.name} value={classKey} />
              <input type="hidden" name={order.name} value={orders[index]} />
              <TextField
                field={name}
                label={t("championship.className")}
                hint={isInUse ? t("championship.classKept") : undefined}
                autoComplete="off"
              />
              <NumberField field={clubStandingMultiplier} label={t("championship.multiplier")} />
              {/* where a hint is below a field: beside the controls, whose labels are above them */}
              <div className="self-end sm:group-has-[p]:mt-7 sm:group-has-[p]:self-start">
                <RowButtons
                  form={form}
                  list={field.name}
                  index={index}
                  count={rows.length}
                  label={textIn(name) || t("championship.classRow", { place: index + 1 })}
                  isRequired={isInUse}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <AddRow form={form} list={field.name} filledWith={{ name: "", clubStandingMultiplier: "1" }}>
        {t("championship.addClass")}
      </AddRow>
    </fieldset>
  )
}

/**
 * Returns a number for each row of a list, the first the highest. Numbers that already descend stay, so that a list in the same
 * order is saved as it was; a new row has none and comes below the one before it.
 */
export function fallingOrders(written: readonly (string | undefined)[]): number[] {
  const orders: number[] = []
  for (const text of written) {
    const above = orders.at(-1)
    const own = text === undefined || text === "" ? (above ?? written.length + 1) - 1 : Number(text)
    if (!Number.isInteger(own) || (above !== undefined && own >= above)) return counted(written.length)
    orders.push(own)
  }
  return orders
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => count - index)
