import { useEffect, useEffectEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useAsk } from "#ui/use-ask.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { watchTypedPart } from "./leave-blocker.ts"

/**
 * Warns who leaves what they typed and did not save: by a dialog inside the site, by the browser's own outside of it. Returns what
 * asks the same before something on the page is left, and resolves to whether one may go: at once where nothing is unsaved.
 */
export function useLeaveWarning(isUnsaved: () => boolean): () => Promise<boolean> {
  const { t } = useTranslation()
  const ask = useAsk()
  const mayLeave = async () => {
    const [title, text, yes, no] = [
      t("unsaved.title"),
      t("unsaved.text"),
      t("unsaved.leave"),
      t("unsaved.stay"),
    ]
    return !isUnsaved() || ask({ title, text, yes, no })
  }
  const isUnsavedNow = useEffectEvent(isUnsaved)
  const mayLeaveNow = useEffectEvent(mayLeave)
  useEffect(() => watchTypedPart({ isUnsaved: () => isUnsavedNow(), mayLeave: () => mayLeaveNow() }), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsavedNow()) event.preventDefault()
    }
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [])
  return mayLeave
}

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
