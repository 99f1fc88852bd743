import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Node, parseSync, Visitor } from "oxc-parser"
import type { Check, Problem } from "./problem.ts"
import { sourceFiles } from "./source-files.ts"

/**
 * All texts for people are in `locales/`, in three languages: no page, toast, question or mail contains words from the code
 * (XC-01).
 */
export const untranslatedText: Check = async (root) =>
  sourceFiles(root, "{app,ui,judge,server/mail}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.|\/sample-/.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(join(root, file), "utf8")))

/** Attributes, and parts of toasts, questions and mails, that people read. */
const readByPeople = new Set([
  ...["aria-label", "aria-description", "alt", "placeholder", "label", "hint", "button"],
  ...["title", "text", "yes", "no", "pending", "done", "failed", "subject", "intro", "greeting", "reason"],
])

const letters = /\p{L}{2}/u

/** Codes and locale keys begin with a lower-case letter or a digit, and have no spaces. */
const code = /^[\p{Ll}\p{N}.:-][^\s]*$/u

/** The same in every language. */
const names = /^(https:\/\/.*|Google Maps|Waze|DNF|DNS)$/

const wordsIn = (file: string, text: string): Problem[] => {
  const problems: Problem[] = []
  const report = (literal: string, at: number) => {
    if (!letters.test(literal) || names.test(literal.trim())) return
    const line = text.slice(0, at).split("\n").length
    problems.push({
      file,
      line,
      message: `“${literal.trim()}” is in one language only: put it into locales/`,
    })
  }
  const reportLiterals = (node: Node, isPart: boolean): void => {
    if (node.type === "Literal" && typeof node.value === "string" && !(isPart && code.test(node.value)))
      report(node.value, node.start)
    if (node.type === "TemplateLiteral" && !isPart)
      for (const { value, start } of node.quasis) report(value.raw, start)
    if (node.type === "LogicalExpression") reportLiterals(node.right, isPart)
    if (node.type !== "ConditionalExpression") return
    reportLiterals(node.consequent, isPart)
    reportLiterals(node.alternate, isPart)
  }
  new Visitor({
    JSXText: ({ value, start }) => report(value, start),
    JSXElement: ({ children }) => {
      for (const child of children)
        if (child.type === "JSXExpressionContainer") reportLiterals(child.expression, false)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== "JSXIdentifier" || !readByPeople.has(name.name) || !value) return
      if (value.type === "JSXExpressionContainer") reportLiterals(value.expression, false)
      else reportLiterals(value, false)
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && readByPeople.has(key.name)) reportLiterals(value, true)
    },
    CallExpression: ({ callee, arguments: [, literal] }) => {
      if (callee.type === "Identifier" && callee.name === "showToast" && literal)
        reportLiterals(literal, true)
    },
  }).visit(parseSync(file, text).program)
  return problems
}
