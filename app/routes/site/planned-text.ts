import type { RouterContextProvider } from "react-router"
import en from "#locales/en/planned.json"
import et from "#locales/et/planned.json"
import lv from "#locales/lv/planned.json"
import { languageOf } from "./read-text.ts"

const texts = { lv, et, en }

/** A page that the site is going to have. */
type Planned = keyof typeof en.pages

/** What is said, in the language of the request, about a page that is not there yet. */
export function plannedText(context: Readonly<RouterContextProvider>, page: Planned) {
  const language = languageOf(context)
  // locale keys: planned.*
  const { notYet, pages } = texts[language]
  return { language, notYet, ...pages[page] }
}

export type PlannedText = ReturnType<typeof plannedText>
