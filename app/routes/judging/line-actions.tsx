import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"

type LineAction = {
  words: string
  /** The same to those who do not see its line. */
  label: string
  onPress(): void
}

type LineActionsProps = {
  /** Of whom or what the line is. */
  name: string
  /** What is always at hand. */
  main?: LineAction | null
  /** What a phone has no room for: it is behind one button there. */
  others: readonly LineAction[]
}

/** What can be done with a line of a list. */
export function LineActions({ name, main = null, others }: LineActionsProps) {
  const t = useWords("judges")
  return (
    <span className="line-actions">
      {main && <LineButton {...main} />}
      <span className="line-buttons">
        {others.map((action) => (
          <LineButton key={action.words} {...action} />
        ))}
      </span>
      <ActionsMenu label={t("actionsOf", { name })}>
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
