import { createContext, type ReactNode, use, useSyncExternalStore } from "react"
import type { Language } from "#domain/site/language.ts"

/** What a page speaks: a language, and its texts by contexts. */
export type Speech = {
  language: Language
  words: { readonly [context: string]: object | undefined }
  /** The contexts that were asked for, where somebody wants to know. */
  used?: Set<string>
}

/** Around everything that has words. */
export const SpeechContext = createContext<Speech | null>(null)

/** Returns what is spoken here. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error("There is no SpeechContext around this component")
  return speech
}

/** Returns the language of the page. */
export const useLanguage = (): Language => useSpeech().language

let page: Speech | null = null
const listeners = new Set<() => void>()

/** Sets what the page in this browser speaks, also while it is shown. */
export function speak(speech: Speech): void {
  page = speech
  for (const listener of listeners) listener()
}

/** Returns what the page in this browser speaks. */
export function spoken(): Speech {
  if (!page) throw new Error("The page does not speak yet")
  return page
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything inside is in the language of the page. */
export function Speaking({ children }: { children: ReactNode }) {
  return <SpeechContext value={useSyncExternalStore(subscribe, spoken, spoken)}>{children}</SpeechContext>
}
