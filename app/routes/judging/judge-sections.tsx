import { useWords } from "#app/i18n/words.ts"
import "#ui/section-toggles.css"
import { type SubmitEvent, useState } from "react"
import type { StageJudge } from "#contracts/judges-desk.ts"
import { Dialog } from "#ui/dialog.tsx"

type JudgeSectionsProps = {
  judge: StageJudge
  /** Those that there are. */
  sections: readonly number[]
  /** Resolves to null where it was not saved. */
  onSave(sections: number[]): Promise<unknown>
  onClose(): void
}

/** Asks where a judge stands. */
export function JudgeSections({
  judge: { name, sections: before },
  sections,
  onSave,
  onClose,
}: JudgeSectionsProps) {
  const t = useWords("judges")
  const [chosen, setChosen] = useState(before)
  const [isSaving, setSaving] = useState(false)
  const toggle = (section: number, isChosen: boolean) =>
    setChosen((known) => (isChosen ? [...known, section] : known.filter((one) => one !== section)))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setSaving(true)
    const saved = await onSave(chosen)
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog title={t("judges.editOf", { name })} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <p id="judge-sections-hint" className="mt-2 mb-3 text-muted">
          {t("judges.editHint", { name })}
        </p>
        <fieldset className="section-toggles" aria-describedby="judge-sections-hint">
          <legend className="sr-only">{t("judges.edit")}</legend>
          {sections.map((section) => (
            <label key={section}>
              <input
                type="checkbox"
                checked={chosen.includes(section)}
                aria-label={t("section", { section })}
                onChange={(event) => toggle(section, event.target.checked)}
              />
              <span aria-hidden="true">{section}</span>
            </label>
          ))}
        </fieldset>
        <div className="dialog-ends">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" disabled={isSaving}>
            {t("save")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
