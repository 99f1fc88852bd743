import { useEffect, useRef } from "react"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useLeaveWarning } from "./use-leave-warning.ts"

/**
 * Warns who leaves a page in whose form something is typed that is not saved. The form's id changes with what it is filled with.
 */
export function useUnsavedWarning(formId: string): void {
  const saved = useRef<string | null>(null)
  const isOfServer = useRef(!useHydrated())
  useEffect(() => {
    // after the fields have been filled, which happens when all effects have run
    const timer = setTimeout(() => {
      // in a form that the server drew something may have been written before the scripts came
      saved.current = writtenIn(formId, { asDrawn: isOfServer.current })
      isOfServer.current = false
    })
    return () => clearTimeout(timer)
  }, [formId])
  useLeaveWarning(() => saved.current !== null && writtenIn(formId) !== saved.current)
}

/** All that stands in a form, or stood in it when it was drawn, as one text; null if that form no longer exists. */
function writtenIn(formId: string, { asDrawn = false } = {}): string | null {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return null
  const entries = [...new FormData(asDrawn ? resetCopyOf(form) : form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}

function resetCopyOf(form: HTMLFormElement): HTMLFormElement {
  const copy = document.createElement("form")
  copy.append(...form.cloneNode(true).childNodes)
  copy.reset()
  return copy
}
