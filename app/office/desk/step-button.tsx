import { type ComponentProps, useRef } from "react"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"

/** A button that goes once what it does is done: the heading of its part then has the focus. */
export function StepButton(props: ComponentProps<typeof ScriptedButton>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, () => button.current?.closest("section")?.querySelector<HTMLElement>("h2"))
  return <ScriptedButton {...props} ref={button} />
}
