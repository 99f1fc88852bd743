import { ListFault, NumberField } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import { gates } from "#domain/competitions/scoring.ts"
import { BonusFields } from "./bonus-fields.tsx"
import { GateField } from "./gate-field.tsx"
import type { StageSave } from "./use-stage-form.ts"

/** The fields of what an openFree stage pays and forbids. */
export type OpenFreeFieldset = ReturnType<StageSave["fields"]["openFree"]["getFieldset"]>

/** What an openFree stage pays and forbids (D-07). */
export function OpenFreeFields({ fields }: { fields: OpenFreeFieldset }) {
  const t = useWords("organising")
  const points = fields.gatePoints.getFieldset()
  return (
    <div className="open-free">
      <fieldset>
        <legend>{t("stage.openFree.gates")}</legend>
        <ListFault field={fields.gatePoints} />
        <div className="gates">
          {gates.map((gate) => (
            <GateField key={gate} gate={gate} field={points[gate]} />
          ))}
        </div>
      </fieldset>
      <div className="field-grid">
        <NumberField
          field={fields.faultLimit}
          label={t("stage.openFree.faultLimit")}
          hint={t("stage.openFree.faultLimitHint")}
          isWhole
        />
        <NumberField field={fields.faultPoints} label={t("stage.openFree.faultPoints")} />
        <NumberField field={fields.sectionSeconds} label={t("stage.openFree.sectionSeconds")} isWhole />
        <NumberField field={fields.warningSeconds} label={t("stage.openFree.warningSeconds")} isWhole />
      </div>
      <BonusFields field={fields.bonusByFaults} faultLimit={Number(fields.faultLimit.value)} />
    </div>
  )
}
