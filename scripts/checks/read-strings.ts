import { parseSync, Visitor } from "oxc-parser"

/** The string literals of a source text, whole ones only, and the texts of its comments. */
export const readStrings = (file: string, text: string) => {
  const strings: string[] = []
  const { program, comments } = parseSync(file, text)
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") strings.push(value)
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      if (expressions.length === 0) strings.push(quasis[0]?.value.cooked ?? "")
    },
  }).visit(program)
  return { strings, comments: comments.map(({ value }) => value.trim()) }
}
