import { type SubmitEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { SectionPass } from "#contracts/judges-page.ts"
import { Field } from "#ui/field.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"

type CreatePassProps = {
  sections: readonly number[]
  /** The sections without a pass. */
  without: readonly number[]
  /** Returns whether it was made. */
  onCreate(pass: NewPass): Promise<boolean>
  onCreateEach(passes: readonly NewPass[]): Promise<unknown>
}

/** The fields of a pass that is to be made. */
export type NewPass = Pick<SectionPass, "name" | "section">

/** Makes a pass, or one for each section that has none. */
export function CreatePass({ sections, without, onCreate, onCreateEach }: CreatePassProps) {
  const t = useWords("judges")
  const [chosen, setChosen] = useState("")
  const [name, setName] = useState("")
  const [isWorking, setWorking] = useState(false)
  const chosenField = useInputBeforeHydration<HTMLSelectElement>(chosen, setChosen)
  const nameField = useInputBeforeHydration<HTMLInputElement>(name, setName)
  const section = chosen === "" ? null : Number(chosen)
  const nameOf = (of: number | null) => (of === null ? t("allSections") : t("section", { section: of }))
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    if (await onCreate({ name: name.trim() || nameOf(section), section })) setName("")
    setWorking(false)
  }
  const createEach = async () => {
    if (isWorking) return
    setWorking(true)
    await onCreateEach(without.map((section) => ({ name: nameOf(section), section })))
    setWorking(false)
  }
  return (
    <form className="judges-panel create-pass" onSubmit={(event) => void create(event)}>
      <h3>{t("passes.create")}</h3>
      <div className="create-pass-fields">
        <Field label={t("passes.for")}>
          {(control) => (
            <select
              ref={chosenField}
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{nameOf(null)}</option>
              {sections.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("passes.name")} hint={t("passes.nameHint", { name: nameOf(section) })}>
          {(control) => (
            <input
              ref={nameField}
              {...control}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="create-pass-buttons">
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={isWorking}>
          {t("passes.create")}
        </ScriptedButton>
        {without.length > 0 && (
          <ScriptedButton
            className="quiet-button"
            aria-disabled={isWorking}
            onClick={() => void createEach()}
          >
            {t("passes.createEach", { count: without.length })}
          </ScriptedButton>
        )}
      </div>
    </form>
  )
}
