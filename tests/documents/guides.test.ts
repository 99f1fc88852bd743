import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { helpTopics } from "#app/site/help/help-topics.ts"
import { type Guide, type GuideLine, guideNames, linesOfBlock, textOfLine } from "#domain/site/guide.ts"
import { languages } from "#domain/site/language.ts"
import { guideAnchors } from "#judge/screens/guide-anchors.ts"
import { sourceFiles } from "#scripts/checks/source-files.ts"
import { wrongWording } from "#scripts/checks/wording.ts"
import { parseGuide } from "#scripts/vite/parse-guide.ts"

const guideIn = (language: string, name: string): Guide =>
  parseGuide(readFileSync(`docs/guide/${language}/${name}.md`, "utf8"))

const all = languages.flatMap((language) =>
  guideNames.map((name) => ({ language, name, guide: guideIn(language, name) })),
)
const linesOf = ({ sections }: Guide): GuideLine[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(linesOfBlock))

const anchorsIn = (language: string): string[] =>
  all
    .filter((one) => one.language === language)
    .flatMap(({ name, guide }) => guide.sections.map(({ id }) => `${name}#${id}`))

type Tree = { [key: string]: string | Tree }
const tree: z.ZodType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]))
const textsIn = (words: Tree): string[] =>
  Object.values(words).flatMap((value) => (typeof value === "string" ? value : textsIn(value)))

/** A text of the screen as a guide names it: without what is filled in, and without the colon before that. */
const nameOf = (text: string): string =>
  text
    .replaceAll(/\(?\{\{[^}]*\}\}\)?/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/:$/, "")

const namesIn = (language: string): ReadonlySet<string> =>
  new Set(
    sourceFiles(".", `locales/${language}/**/*.json`).flatMap((file) =>
      textsIn(tree.parse(JSON.parse(readFileSync(file, "utf8")))).map(nameOf),
    ),
  )

/** A line without what is quoted from the screen, where it is written as it is specified. */
const ownWords = (line: GuideLine): string =>
  textOfLine(line.filter((span) => typeof span === "string" || !("name" in span)))

describe("the guides", () => {
  test("there is one for each role in each language, and no other", () => {
    const expected = languages.flatMap((language) =>
      guideNames.map((name) => `docs/guide/${language}/${name}.md`),
    )
    expect(sourceFiles(".", "docs/guide/**/*.*").toSorted()).toEqual(expected.toSorted())
  })

  test("have the same sections under the same addresses in all languages [HE-01]", () => {
    const anchors = anchorsIn("en")
    expect(anchors.length).toBeGreaterThan(30)
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const language of languages) expect(anchorsIn(language)).toEqual(anchors)
  })

  test("say equally much in all languages", () => {
    for (const name of guideNames) {
      const shapes = languages.map((language) =>
        guideIn(language, name).sections.map(({ id, blocks }) => ({
          id,
          blocks: blocks.map((block) => [block.kind, linesOfBlock(block).length]),
        })),
      )
      for (const shape of shapes) expect(shape).toEqual(shapes[0])
    }
  })

  test("name everything exactly as the screen does in their language [HE-01]", () => {
    for (const language of languages) {
      const known = namesIn(language)
      const named = all
        .filter((one) => one.language === language)
        .flatMap(({ guide }) => linesOf(guide).flat())
        .flatMap((span) => (typeof span === "object" && "name" in span ? span.name : []))
      expect(named.length).toBeGreaterThan(80)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    }
  })

  test("link only to sections that exist, in all languages", () => {
    for (const { language, guide } of all) {
      const links = linesOf(guide)
        .flat()
        .flatMap((span) => (typeof span === "object" && "to" in span ? span.to : []))
      const known = new Set([
        ...guideNames.map((name) => `/guide/${name}`),
        ...anchorsIn(language).map((anchor) => `/guide/${anchor}`),
      ])
      expect(links.filter((link) => !known.has(link))).toEqual([])
    }
  })

  test("are written as all texts of the site are", () => {
    const faults = all.flatMap(({ language, guide }) =>
      [
        guide.title,
        guide.lead,
        ...guide.sections.map(({ heading }) => heading),
        ...linesOf(guide).map(ownWords),
      ]
        .map((text) => ({ text, fault: wrongWording(language, text) }))
        .filter(({ fault }) => fault !== null),
    )
    expect(faults).toEqual([])
  })
})

test("a rehearsal ends with reopened results: a stage with published standings cannot be hidden [SP-01] [HE-01]", () => {
  const names = z.object({ reopen: z.string() })
  for (const language of languages) {
    const { reopen } = names.parse(
      JSON.parse(readFileSync(`locales/${language}/office/results-desk.json`, "utf8")),
    )
    const rehearsal = guideIn(language, "admin").sections.find(({ id }) => id === "rehearsal")
    expect(rehearsal?.blocks.flatMap(linesOfBlock).flat()).toContainEqual({ name: reopen })
  }
})

test("every “?” leads to a section that exists in all languages [HE-02]", () => {
  for (const language of languages)
    expect(anchorsIn(language)).toEqual(expect.arrayContaining(Object.values(helpTopics)))
})

test("where the judge’s app opens its guide there is a section in all languages [HE-04]", () => {
  for (const language of languages)
    expect(anchorsIn(language)).toEqual(expect.arrayContaining(guideAnchors.map((one) => `judge#${one}`)))
})
