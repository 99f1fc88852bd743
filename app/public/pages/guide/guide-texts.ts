import type { RouterContextProvider } from "react-router"
import { languageOf, type ShownText } from "#app/public/pages/read-text.ts"
import { siteContext } from "#app/site/server-context.ts"
import { type Guide, type GuideName, guideNames } from "#domain/site/guide.ts"
import { languages } from "#domain/site/language.ts"
import { indexGuides } from "#domain/site/search-guide.ts"
import en from "#locales/en/guide.json"
import et from "#locales/et/guide.json"
import lv from "#locales/lv/guide.json"

/** What the pages of the guides say around them, by language. */
const words = { lv, et, en }

export type GuideWords = typeof en

// Only loaders read them, so that no guide travels in a page's JavaScript.
const files = import.meta.glob<Guide>("/docs/guide/*/*.md", { eager: true, import: "default" })

const guideIn = (language: string, name: GuideName): Guide => {
  const guide = files[`/docs/guide/${language}/${name}.md`]
  if (!guide) throw new Error(`No guide ${name} in ${language}`)
  return guide
}

const inLanguage = (language: string) => {
  const guides = {
    secretary: guideIn(language, "secretary"),
    judge: guideIn(language, "judge"),
    rider: guideIn(language, "rider"),
    parent: guideIn(language, "parent"),
    admin: guideIn(language, "admin"),
  } satisfies Record<GuideName, Guide>
  return { guides, index: indexGuides(guides) }
}

const byLanguage = new Map(languages.map((language) => [language, inLanguage(language)]))

/** Returns the guides in the language of a request, with their index and the words around them. */
// locale keys: guide.*
export const readGuides = (context: Readonly<RouterContextProvider>) => {
  const language = languageOf(context)
  const texts = byLanguage.get(language)
  if (!texts) throw new Error(`No guides in ${language}`)
  return { ...texts, language, words: words[language] }
}

/** Returns what the page of a text shows of a guide. */
export const shownGuide = (
  context: Readonly<RouterContextProvider>,
  { title, lead, sections }: Guide,
): ShownText => ({
  language: languageOf(context),
  title,
  description: lead,
  contactEmail: context.get(siteContext).site.contactEmail,
  sections: sections.map(({ id, heading }) => ({ id, heading, blocks: [] })),
})

/** Returns the titles of all guides, with the headings of their sections. */
export const listGuides = (guides: Readonly<Record<GuideName, Guide>>) =>
  guideNames.map((name) => {
    const { title, lead, sections } = guides[name]
    return { name, title, lead, headings: sections.map(({ id, heading }) => ({ id, heading })) }
  })
