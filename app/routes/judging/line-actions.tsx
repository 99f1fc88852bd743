import { useRef } from "react"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type LineAction = {
  words: string
  /** The same to those who do not see its line. */
  label: string
  onPress(): void
}

type LineActionsProps = {
  /** Of whom or what the line is. */
  name: string
  /** The id of the heading of its list, which has the focus once the line goes that had it. */
  list: string
  /** What is always at hand. */
  main?: LineAction | null
  /** What a phone has no room for: it is behind one button there. */
  others: readonly LineAction[]
}

/** What can be done with a line of a list. */
export function LineActions({ name, list, main = null, others }: LineActionsProps) {
  const t = useWords("judges")
  const place = useRef<HTMLElement>(null)
  const heading = () => document.getElementById(list)
  useFocusAfter(place, heading)
  return (
    <span ref={place} className="line-actions">
      {main && <LineButton {...main} />}
      <span className="line-buttons">
        {others.map((action) => (
          <LineButton key={action.words} {...action} />
        ))}
      </span>
      <ActionsMenu label={t("actionsOf", { name })} returnTo={heading}>
        {others.map(({ words, onPress }) => (
          <Action key={words} onChoose={onPress}>
            {words}
          </Action>
        ))}
      </ActionsMenu>
    </span>
  )
}

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
