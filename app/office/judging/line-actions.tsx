import { useRef } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type LineAction = {
  words: string
  /** The same for screen readers, which do not see the line. */
  label: string
  onPress(): void
}

/** A line of a list of records: on a phone its actions stand beside the text, so that they do not make it higher. */
export const recordLine = "max-sm:flex-nowrap"

type LineActionsProps = {
  /** The person or thing in the line. */
  name: string
  /** The id of the list's heading, which gets the focus when the focused line disappears. */
  list: string
  /** The actions that are always visible. */
  main?: LineAction | null
  /** The actions that phones have no room for: there they are behind one button. */
  others: readonly LineAction[]
}

/** The actions of a line in a list. */
export function LineActions({ name, list, main = null, others }: LineActionsProps) {
  const t = useWords("judges")
  const place = useRef<HTMLElement>(null)
  const heading = () => document.getElementById(list)
  useFocusAfter(place, heading)
  return (
    <span ref={place} className="flex gap-2 sm:flex-wrap print:hidden">
      {main && <LineButton {...main} />}
      <span className="flex flex-wrap gap-2 max-sm:hidden">
        {others.map((action) => (
          <LineButton key={action.words} {...action} />
        ))}
      </span>
      <ActionsMenu label={t("actionsOf", { name })} className="sm:hidden" returnTo={heading}>
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
  /** The visible label. */
  words: string
  /** The label for screen readers, which names the person. */
  label: string
  isBusy?: boolean
  onPress(): void
}

/** A button at the end of a line of a list. */
export function LineButton({ words, label, isBusy = false, onPress }: LineButtonProps) {
  return (
    <ScriptedButton
      className="quiet-button"
      aria-disabled={isBusy}
      aria-label={label}
      onClick={isBusy ? undefined : onPress}
    >
      {words}
    </ScriptedButton>
  )
}
