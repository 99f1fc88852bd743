import type { ComponentProps } from "react"
import { useHydrated } from "#ui/use-hydrated.ts"

/** A button that needs a script: no press of it is lost, because it can be pressed only once scripts run. */
export function ScriptedButton({ disabled = false, ...button }: ComponentProps<"button">) {
  return <button type="button" {...button} disabled={!useHydrated() || disabled} />
}
