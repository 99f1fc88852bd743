import { type RefObject, useEffect, useRef } from "react"

/**
 * Returns the ref of a control, which gets the focus with each answer that finds a fault with it: also with one that finds the same
 * fault again. Screen readers read the fault as the control's description.
 */
export function useFocusedFault<Control extends HTMLElement>(
  fault: string | undefined,
  answer: unknown,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one of its own
  useEffect(() => {
    if (fault !== undefined) control.current?.focus()
  }, [answer])
  return control
}
