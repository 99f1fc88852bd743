import "./find-card.css"
import { type Ref, type SubmitEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { DigitsField } from "#app/routes/results/desk/desk-fields.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"

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
  const [number, setNumber] = useState("")
  const [isMissing, setMissing] = useState(false)
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (number === "") return
    const isFound = onFind(number)
    setMissing(!isFound)
    if (isFound) setNumber("")
  }
  return (
    <form ref={ref} onSubmit={find} className="find-card">
      <DigitsField
        label={t("number")}
        error={isMissing ? t("noSuchNumber") : undefined}
        most={6}
        value={number}
        onChange={(digits) => {
          setNumber(digits)
          setMissing(false)
        }}
      />
      <ScriptedButton type="submit" className="quiet-button">
        {go ?? t("go")}
      </ScriptedButton>
    </form>
  )
}
