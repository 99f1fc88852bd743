import { type Ref, type SubmitEvent, useState } from "react"
import { DigitsField } from "#app/office/desk/desk-fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { soughtNumber } from "#domain/registration/participants.ts"

type FindCardProps = {
  /** Goes to the card of this number; returns whether there is one. */
  onFind(racingNumber: string): boolean
  ref?: Ref<HTMLFormElement>
  /** What the button says, where there is little room. */
  go?: string
}

/** Goes from the number on the paper to its line. */
export function FindCard({ onFind, ref, go }: FindCardProps) {
  const t = useWords("paper-cards")
  const inCockpit = useWords("cockpit")
  const [number, setNumber] = useState("")
  const [isMissing, setMissing] = useState(false)
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (number === "") return
    const isFound = onFind(soughtNumber(number))
    setMissing(!isFound)
    if (isFound) setNumber("")
  }
  return (
    <form ref={ref} onSubmit={find} className="flex items-end gap-2">
      <div className={go === undefined ? "w-36" : "min-w-24 flex-1"}>
        <DigitsField
          label={inCockpit("number")}
          error={isMissing ? t("noSuchNumber") : undefined}
          most={6}
          value={number}
          onChange={(digits) => {
            setNumber(digits)
            setMissing(false)
          }}
        />
      </div>
      <ScriptedButton type="submit" className="quiet-button">
        {go ?? t("go")}
      </ScriptedButton>
    </form>
  )
}
