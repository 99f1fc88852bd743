import { type SubmitEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { DigitsField } from "#app/routes/results/desk/desk-fields.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"

type FindCardProps = {
  /** Returns whether there is such a card; then it is gone to. */
  onFind(racingNumber: string): boolean
}

/** Leads from the number on the paper to its line. */
export function FindCard({ onFind }: FindCardProps) {
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
    <form onSubmit={find} className="find-card">
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
        {t("go")}
      </ScriptedButton>
    </form>
  )
}
