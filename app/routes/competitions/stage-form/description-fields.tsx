import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import "#app/routes/competitions/stage-page.css"
import { TextField } from "#app/forms/fields.tsx"
import { lazyPart } from "#app/lazy-part.tsx"
import { languageNames } from "#domain/site/language.ts"
import { FormPart } from "./form-part.tsx"
import type { StageSave } from "./use-stage-form.ts"

const loadDescription = async () =>
  (await import("#app/routes/competitions/stage-description.tsx")).StageDescription

// Loaded later: a newly created stage has no text yet.
const StageDescription = import.meta.env.SSR
  ? await loadDescription()
  : lazyPart(["stage"], loadDescription, { selector: ".description .stage-description" })

/** The text of the stage's page in each language, with a preview (ST-04). */
export function DescriptionFields({ fields }: Pick<StageSave, "fields">) {
  const t = useWords("organising")
  const { i18n } = useTranslation()
  return (
    <FormPart title={t("stage.descriptions.legend")}>
      <p className="field-hint">{t("stage.descriptions.hint")}</p>
      {(["lv", "et", "en"] as const).map((language) => {
        const field = { lv: fields.descriptionLv, et: fields.descriptionEt, en: fields.descriptionEn }[
          language
        ]
        return (
          <div key={language} lang={language} className="description">
            <TextField field={field} label={languageNames[language]} lines={6} />
            <details>
              <summary lang={i18n.language}>{t("stage.descriptions.preview")}</summary>
              {field.value?.trim() ? (
                <Suspense>
                  <StageDescription description={{ language, text: field.value.trim() }} />
                </Suspense>
              ) : (
                <p className="text-muted">{t("stage.descriptions.empty")}</p>
              )}
            </details>
          </div>
        )
      })}
    </FormPart>
  )
}
