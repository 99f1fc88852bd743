import { type RefObject, useEffect, useEffectEvent } from "react"
import { forget, ownKeys, readJson, recall, remember } from "#app/site/shell/on-this-device.ts"
import { useViewer } from "#app/site/shell/use-viewer.ts"

/** What was typed into a form, by the names of its fields. */
type Texts = Record<string, string>

/** How long it is stored, milliseconds. */
const maxAge = 7 * 24 * 3_600_000

const keyOf = (place: string) => ownKeys.unsentText + place

/** Returns what this user has typed at a place on this device and not sent; null: nothing. */
export function readUnsent(place: string, userId: string): Texts | null {
  const stored = readJson(recall(keyOf(place)))
  if (!isStored(stored) || stored.by !== userId || stored.until <= Date.now()) return null
  return Object.fromEntries(Object.entries(stored.texts).filter(([, text]) => typeof text === "string"))
}

/** Stores it, so that it survives a reload and a sign-in; without texts it is deleted. */
export function keepUnsent(place: string, userId: string, texts: Texts): void {
  const stored: Stored = { by: userId, until: Date.now() + maxAge, texts }
  if (Object.keys(texts).length === 0) forget(keyOf(place))
  else remember(keyOf(place), JSON.stringify(stored))
}

type Stored = {
  by: string
  /** `forgetExpired` deletes it then. */
  until: number
  texts: Texts
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" &&
  value !== null &&
  "by" in value &&
  "until" in value &&
  typeof value.until === "number" &&
  "texts" in value &&
  typeof value.texts === "object" &&
  value.texts !== null

/**
 * Gives back what the viewer typed into a form before the page was reloaded, and returns what stores it from then on: all of its texts;
 * none once it is sent.
 */
export function useUnsentTexts(place: string, fillIn: (texts: Texts) => void): (texts: Texts) => void {
  const userId = useViewer()?.userId ?? null
  const fillInKept = useEffectEvent((id: string) => {
    const kept = readUnsent(place, id)
    if (kept) fillIn(kept)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has texts of its own
  useEffect(() => {
    if (userId !== null) fillInKept(userId)
  }, [place, userId])
  return (texts) => {
    if (userId !== null) keepUnsent(place, userId, texts)
  }
}

/** The same for a form whose controls keep what is typed in them: stores its texts of several lines. Returns what deletes them. */
export function useUnsentFields(form: RefObject<HTMLFormElement | null>, place: string): () => void {
  const keep = useUnsentTexts(place, (kept) => {
    for (const field of textsIn(form)) {
      const text = kept[field.name]
      if (text === undefined) continue
      field.value = text
      // as if it had been typed: the form is told
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
  })
  const keepAll = useEffectEvent(() => {
    const typed = textsIn(form).filter(({ value, defaultValue }) => value !== defaultValue)
    keep(Object.fromEntries(typed.map(({ name, value }) => [name, value])))
  })
  useEffect(() => {
    const shown = form.current
    const onInput = () => keepAll()
    shown?.addEventListener("input", onInput)
    return () => shown?.removeEventListener("input", onInput)
  }, [form])
  return () => keep({})
}

const textsIn = (form: RefObject<HTMLFormElement | null>) => [
  ...(form.current?.querySelectorAll("textarea") ?? []),
]
