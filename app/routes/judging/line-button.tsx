import { ScriptedButton } from "#app/shell/scripted-button.tsx"

type LineButtonProps = {
  /** What it says to those who see its line. */
  words: string
  /** The same to those who do not, with whom it is about. */
  label: string
  isBusy?: boolean
  onPress(): void
}

/** A button at the end of a line of a list. */
export function LineButton({ words, label, isBusy = false, onPress }: LineButtonProps) {
  return (
    <ScriptedButton className="quiet-button" disabled={isBusy} aria-label={label} onClick={onPress}>
      {words}
    </ScriptedButton>
  )
}
