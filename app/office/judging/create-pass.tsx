import { type SubmitEvent, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { SectionPass } from "#contracts/judging/judges-page.ts"
import { Field } from "#ui/field.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { judgesPanel, panelHeading } from "./judges-part.tsx"
import { passPlace } from "./pass-place.ts"

type CreatePassProps = {
  sections: readonly number[]
  /** The sections without a pass. */
  without: readonly number[]
  /** Returns whether it was made. */
  onCreate(pass: NewPass): Promise<boolean>
  onCreateEach(passes: readonly NewPass[]): Promise<unknown>
}

/** The fields of a pass that is to be made. */
export type NewPass = Pick<SectionPass, "name" | "kind" | "section">

/** Makes a pass, or one for each section that has none. */
export function CreatePass({ sections, without, onCreate, onCreateEach }: CreatePassProps) {
  const t = useWords("judges")
  const [chosen, setChosen] = useState("")
  const [name, setName] = useState("")
  const [isWorking, setWorking] = useState(false)
  const chosenField = useInputBeforeHydration<HTMLSelectElement>(chosen, setChosen)
  const nameField = useInputBeforeHydration<HTMLInputElement>(name, setName)
  const pass: Pick<NewPass, "kind" | "section"> =
    chosen === "timing" || chosen === "sign-on"
      ? { kind: chosen, section: null }
      : { kind: "section", section: chosen === "" ? null : Number(chosen) }
  const nameOf = (section: number | null) => passPlace(t, { kind: "section", section })
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    if (await onCreate({ name: name.trim() || passPlace(t, pass), ...pass })) setName("")
    setWorking(false)
  }
  const createEach = async () => {
    if (isWorking) return
    setWorking(true)
    await onCreateEach(
      without.map((section) => ({ name: nameOf(section), kind: "section" as const, section })),
    )
    setWorking(false)
  }
  return (
    <form className={judgesPanel} onSubmit={(event) => void create(event)}>
      <h3 className={panelHeading}>{t("passes.create")}</h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-3">
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
              <option value="timing">{t("kinds.timing")}</option>
              <option value="sign-on">{t("kinds.sign-on")}</option>
            </select>
          )}
        </Field>
        <Field label={t("passes.name")} hint={t("passes.nameHint", { name: passPlace(t, pass) })}>
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
      <div className="flex flex-wrap items-center gap-3">
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
