import { createContext, type RefObject, use, useEffect, useRef } from "react"

/** Do scripts run? On the server they never do, and in the browser not before the page is hydrated. */
export const HydratedContext = createContext(!import.meta.env.SSR)

/**
 * Returns whether scripts run yet. Elements that need them are disabled or missing until then. All parts of a page switch in one
 * low-priority update, so that a press in between is handled.
 */
export const useHydrated = (): boolean => use(HydratedContext)

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns the reference of a field whose value React holds. What was written or chosen in it before the page was hydrated is
 * reported once, where it is not the value already.
 */
export function useInputBeforeHydration<One extends Field>(
  value: string,
  onWritten: (written: string) => void,
): RefObject<One | null> {
  const field = useRef<One>(null)
  const first = useRef({ value, onWritten })
  useEffect(() => {
    const written = field.current?.value
    if (written !== undefined && written !== first.current.value) first.current.onWritten(written)
  }, [])
  return field
}
