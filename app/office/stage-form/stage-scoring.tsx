import { useState } from "react"
import { ChosenFields } from "#app/site/forms/chosen-fields.tsx"
import {
  CheckField,
  type FormField,
  ListFault,
  NumberField,
  SelectField,
  textIn,
} from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { defaultOpenFree, type Gate, gates, missedCosts } from "#domain/competitions/scoring.ts"
import { Choice } from "#ui/choice.tsx"
import { groupLegend } from "#ui/field.tsx"
import { ChoiceField, FieldGrid, FormPart } from "./form-part.tsx"
import type { StageSave } from "./use-stage-form.ts"

/** How the stage is scored. The first result fixes it; the points of openFree can be changed until approval. */
export function StageScoring({ fields, hasResults }: Pick<StageSave, "fields"> & { hasResults: boolean }) {
  const t = useWords("organising")
  const { competitionType } = fields
  const isOpenFree = competitionType.value === "openFree"
  return (
    <FormPart title={t("stage.scoring.legend")}>
      {hasResults ? (
        <p>
          <input type="hidden" name={competitionType.name} value={textIn(competitionType)} />
          <b>
            {t(textIn(competitionType) === "openFree" ? "stage.scoring.openFree" : "stage.scoring.classic")}
          </b>
          <span className="field-hint block">{t("stage.scoring.fixed")}</span>
        </p>
      ) : (
        <ChoiceField
          field={competitionType}
          label={t("stage.scoring.legend")}
          options={[
            ["classic", t("stage.scoring.classic"), t("stage.scoring.classicHint")],
            ["openFree", t("stage.scoring.openFree"), t("stage.scoring.openFreeHint")],
          ]}
        />
      )}
      <ChosenFields isChosen={!isOpenFree}>
        <NumberField
          field={fields.sectionSeconds}
          label={t("stage.openFree.sectionSeconds")}
          hint={t("stage.scoring.sectionSecondsHint")}
          isWhole
        />
        <NumberField
          field={fields.toleranceSeconds}
          label={t("stage.scoring.toleranceSeconds")}
          hint={t("stage.scoring.toleranceSecondsHint")}
          isWhole
        />
        <SelectField
          field={fields.missedPoints}
          label={t("stage.scoring.missedPoints")}
          hint={t("stage.scoring.missedPointsHint")}
          options={missedCosts.map((count) => [String(count), t("stage.scoring.pointsOf", { count })])}
        />
      </ChosenFields>
      <ChosenFields isChosen={isOpenFree}>
        <ListFault field={fields.openFree} />
        <OpenFreeFields fields={fields.openFree.getFieldset()} />
        <CheckField
          field={fields.ranksUnfinished}
          label={t("stage.scoring.ranksUnfinished")}
          hint={t("stage.scoring.ranksUnfinishedHint")}
        />
      </ChosenFields>
      <CheckField
        field={fields.manualDNF}
        label={t("stage.scoring.manualDNF")}
        hint={t("stage.scoring.manualDNFHint")}
      />
      <CheckField
        field={fields.showEndTimeDiff}
        label={t("stage.scoring.showEndTimeDiff")}
        hint={t("stage.scoring.showEndTimeDiffHint")}
      />
      <NumberField
        field={fields.questionMinutes}
        label={t("stage.scoring.questionMinutes")}
        hint={t("stage.scoring.questionMinutesHint")}
        isWhole
      />
    </FormPart>
  )
}

/** The fields for the points and limits of an openFree stage. */
type OpenFreeFieldset = ReturnType<StageSave["fields"]["openFree"]["getFieldset"]>

const smallFields = "grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] items-start gap-3"

/** The points and limits of an openFree stage (D-07). */
function OpenFreeFields({ fields }: { fields: OpenFreeFieldset }) {
  const t = useWords("organising")
  const points = fields.gatePoints.getFieldset()
  return (
    <div className="grid gap-4 rounded-[0.625rem] bg-sunken/50 p-4">
      <fieldset>
        <legend className={groupLegend}>{t("stage.openFree.gates")}</legend>
        <ListFault field={fields.gatePoints} />
        <div className={smallFields}>
          {gates.map((gate) => (
            <GateField key={gate} gate={gate} field={points[gate]} />
          ))}
        </div>
      </fieldset>
      <FieldGrid>
        <NumberField
          field={fields.faultLimit}
          label={t("stage.openFree.faultLimit")}
          hint={t("stage.openFree.faultLimitHint")}
          isWhole
        />
        <NumberField field={fields.faultPoints} label={t("stage.openFree.faultPoints")} />
        <NumberField field={fields.sectionSeconds} label={t("stage.openFree.sectionSeconds")} isWhole />
        <NumberField field={fields.warningSeconds} label={t("stage.openFree.warningSeconds")} isWhole />
      </FieldGrid>
      <BonusFields field={fields.bonusByFaults} faultLimit={Number(fields.faultLimit.value)} />
    </div>
  )
}

/** What a gate is worth, and whether it is in use: one that is not has no points. */
function GateField({ gate, field }: { gate: Gate; field: FormField }) {
  const t = useWords("organising")
  const points = textIn(field) ?? ""
  const [isUsed, setIsUsed] = useState(points !== "")
  const initialValue = points || String(defaultOpenFree.gatePoints[gate] ?? "")
  const { key, name, errors } = field
  return (
    <div>
      <Choice
        checked={isUsed}
        aria-label={t("stage.openFree.gateInUse", { gate })}
        onChange={({ currentTarget }) => setIsUsed(currentTarget.checked)}
      >
        {!isUsed && <span className="text-muted">{`${gate}: ${t("stage.openFree.notInUse")}`}</span>}
      </Choice>
      <ChosenFields isChosen={isUsed}>
        <NumberField field={{ key, name, errors, initialValue }} label={t("stage.openFree.gate", { gate })} />
      </ChosenFields>
    </div>
  )
}

/** The default bonus for 0, 1, 2 … faults in openFree (D-07). */
const customary = ["10", "8", "6", "4", "2"]

type BonusFieldsProps = { field: OpenFreeFieldset["bonusByFaults"]; faultLimit: number }

/** A bonus for each number of faults below the limit, or none at all. */
function BonusFields({ field, faultLimit }: BonusFieldsProps) {
  const t = useWords("organising")
  const paid = Array.isArray(field.initialValue) ? field.initialValue : []
  const [hasBonus, setHasBonus] = useState(paid.length > 0)
  const limit = useLastWhole(faultLimit)
  const rows = Math.max(paid.length, Math.min(limit, 100), 1)
  const [rendered, setRendered] = useState(rows)
  if (rows > rendered) setRendered(rows)
  return (
    <fieldset>
      <legend className="sr-only">{t("stage.openFree.hasBonus")}</legend>
      <Choice
        checked={hasBonus}
        onChange={({ currentTarget }) => setHasBonus(currentTarget.checked)}
        label={t("stage.openFree.hasBonus")}
        hint={t("stage.openFree.hasBonusHint")}
      />
      <ListFault field={field} />
      <ChosenFields isChosen={hasBonus} className={smallFields}>
        {Array.from({ length: rendered }, (_, faults) => {
          const name = `${field.name}[${faults}]`
          const initialValue = paid[faults] ?? customary[faults] ?? "0"
          return (
            <ChosenFields key={name} isChosen={faults < rows}>
              <NumberField
                field={{ key: name, name, initialValue, errors: field.allErrors[name] }}
                label={t("stage.openFree.bonus", { count: faults })}
              />
            </ChosenFields>
          )
        })}
      </ChosenFields>
    </fieldset>
  )
}

/** The last whole number that was given; 1 while there was none. */
function useLastWhole(given: number): number {
  const [last, setLast] = useState(1)
  if (Number.isInteger(given) && given !== last) setLast(given)
  return Number.isInteger(given) ? given : last
}
