import { useEffect, useEffectEvent, useRef } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { watchTypedPart } from "./leave-blocker.ts"

/**
 * Warns users before they leave unsaved input: with a dialog inside the site, with the browser's own when they leave the site.
 * Returns a function that asks the same before a part of the page closes; it resolves to whether that may happen, at once if
 * nothing is unsaved.
 */
export function useLeaveWarning(isUnsaved: () => boolean): () => Promise<boolean> {
  const t = useWords("site")
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

/** Warns users before they leave a page with unsaved input in its form. The form's id changes with its default values. */
export function useUnsavedWarning(formId: string): void {
  const saved = useRef<string | null>(null)
  const isOfServer = useRef(!useHydrated())
  useEffect(() => {
    // after the fields have been filled, which happens when all effects have run
    const timer = setTimeout(() => {
      // something may have been typed into a form from the server before scripts ran
      saved.current = writtenIn(formId, { asRendered: isOfServer.current })
      isOfServer.current = false
    })
    return () => clearTimeout(timer)
  }, [formId])
  useLeaveWarning(() => saved.current !== null && writtenIn(formId) !== saved.current)
}

/** All that stands in a form, or stood in it when it was rendered, as one text; null if that form no longer exists. */
function writtenIn(formId: string, { asRendered = false } = {}): string | null {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return null
  const entries = [...new FormData(asRendered ? resetCopyOf(form) : form)].map(([name, value]) => [
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
