import type { RouterContextProvider } from "react-router"
import { speechContext } from "#app/site/i18n/i18n-middleware.ts"
import { siteContext } from "#app/site/server-context.ts"
import { retention } from "#domain/accounts/retention.ts"
import type { Language } from "#domain/site/language.ts"

/** A long text as it stands in `locales/`: paragraphs are lines, and those of a list begin with “- ”. */
type LongText = {
  title: string
  description: string
  sections: Record<string, { heading: string; text: string }>
}

/** A long text in the language of the request, ready to be shown. */
export type ShownText = {
  language: Language
  title: string
  description: string
  contactEmail: string
  sections: { id: string; heading: string; blocks: string[][] }[]
}

/**
 * Picks a long text for a request. Only loaders read it, so that these texts never travel in the page's JavaScript.
 * A block of one line without “- ” is a paragraph; other blocks are the items of a list.
 */
export function readText(
  context: Readonly<RouterContextProvider>,
  texts: Record<Language, LongText>,
): ShownText {
  const language = languageOf(context)
  const { siteName, siteUrl, contactEmail, reporting } = context.get(siteContext).site
  const known: Record<string, string | number> = {
    siteName,
    siteUrl,
    contactEmail,
    viewsHost: hostOf(reporting.views),
    errorsHost: hostOf(reporting.errors),
    ...retention,
  }
  const fill = (words: string) =>
    words.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => String(known[name] ?? placeholder))
  const { title, description, sections } = texts[language]
  return {
    language,
    title: fill(title),
    description: fill(description),
    contactEmail,
    sections: Object.entries(sections).map(([id, { heading, text }]) => ({
      id,
      heading: fill(heading),
      blocks: blocksOf(fill(text)),
    })),
  }
}

const hostOf = (address: string | null): string => (address === null ? "" : new URL(address).hostname)

/** The language that a request is answered in. */
export function languageOf(context: Readonly<RouterContextProvider>): Language {
  return context.get(speechContext).language
}

function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  for (const line of text.split("\n")) {
    const list = blocks.at(-1)
    if (line.startsWith("- ") && list?.[0]?.startsWith("- ")) list.push(line)
    else blocks.push([line])
  }
  return blocks
}
