import type { LinkPreview } from "./link-preview.ts"
import { isDrawable } from "./outlines.ts"

/**
 * Returns a picture without texts of which letters could not be drawn: half a name is nobody's. In the place of a rider's name stand the
 * number and the class, and in that of a title what is known besides.
 */
export const onlyDrawable = (preview: LinkPreview): LinkPreview => {
  const site = drawable(preview.site)
  if (preview.kind === "ad") return { ...preview, site, title: drawable(preview.title) }
  const heading = headingOf(preview)
  switch (preview.kind) {
    case "stage": {
      const leaders = preview.leaders.map(lineOf)
      return { ...preview, site, ...heading, leaders, classes: preview.classes.filter(hasName) }
    }
    case "class":
      return { ...preview, site, ...heading, lines: preview.lines.map(lineOf) }
    case "rider": {
      const name = nameOf(preview, preview.title)
      return { ...preview, site, name, title: drawable(preview.title), facts: drawable(preview.facts) }
    }
  }
}

type Heading = { title: string; facts: string }

const headingOf = ({ title, facts }: Heading): Heading => {
  const known = drawable(facts)
  return isDrawable(title) ? { title, facts: known } : { title: drawable(title) || known, facts: known }
}

type Line = Extract<LinkPreview, { kind: "class" }>["lines"][number]

const lineOf = (line: Line): Line => ({
  ...line,
  name: nameOf(line, line.racingClass),
  racingClass: drawable(line.racingClass),
})

const nameOf = ({ name, number }: Pick<Line, "name" | "number">, racingClass: string): string =>
  isDrawable(name) ? name : [number, drawable(racingClass)].filter(Boolean).join(" · ") || "–"

const hasName = ({ name }: { name: string }): boolean => isDrawable(name)

/** Returns those parts of a text that can be drawn: facts are parted by a dot. */
const drawable = (text: string): string => text.split(" · ").filter(isDrawable).join(" · ")
