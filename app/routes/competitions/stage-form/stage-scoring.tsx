import { CheckField, ListFault, NumberField, textIn } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ChoiceField } from "./choice-field.tsx"
import { FormPart } from "./form-part.tsx"
import { OpenFreeFields } from "./open-free-fields.tsx"
import type { StageSave } from "./use-stage-form.ts"

/** How the stage is scored. The first result fixes it; what openFree pays can be changed until approval. */
export function StageScoring({ fields, hasResults }: Pick<StageSave, "fields"> & { hasResults: boolean }) {
  const t = useWords("organising")
  const { competitionType } = fields
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
      {competitionType.value !== "openFree" && (
        <NumberField
          field={fields.sectionSeconds}
          label={t("stage.openFree.sectionSeconds")}
          hint={t("stage.scoring.sectionSecondsHint")}
          isWhole
        />
      )}
      {competitionType.value === "openFree" && (
        <>
          <ListFault field={fields.openFree} />
          <OpenFreeFields fields={fields.openFree.getFieldset()} />
        </>
      )}
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
    </FormPart>
  )
}
