import { posix } from "node:path"
import { type Node, parseSync, Visitor } from "oxc-parser"

/** One import of a source text. For a computed name or a glob, `start` is only the known beginning. */
export type Import = { start: string; isWhole: boolean; isType: boolean; isLazy: boolean; line: number }

/** Every import of a source text: static, dynamic, type, re-export, worker address and `import.meta.glob`. */
export const readImports = (file: string, text: string): Import[] => {
  const imports: Import[] = []
  const add = (
    at: Node,
    name: { start: string; isWhole: boolean },
    { isType = false, isLazy = false }: { isType?: boolean; isLazy?: boolean } = {},
  ) => {
    imports.push({ ...name, isType, isLazy, line: text.slice(0, at.start).split("\n").length })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, nameIn(node.source), { isType: node.importKind === "type" }),
    ExportAllDeclaration: (node) => add(node, nameIn(node.source), { isType: node.exportKind === "type" }),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, nameIn(node.source), { isType: node.exportKind === "type" })
    },
    TSImportType: (node) => add(node, nameIn(node.source), { isType: true }),
    ImportExpression: (node) => add(node, nameIn(node.source), { isLazy: true }),
    NewExpression: (node) => {
      const [address] = node.arguments
      if (!address || text.slice(node.callee.start, node.callee.end) !== "URL") return
      const name = nameIn(address)
      if (isCode.test(name.start)) add(node, name)
    },
    CallExpression: (node) => {
      const [patterns] = node.arguments
      if (!patterns || text.slice(node.callee.start, node.callee.end) !== "import.meta.glob") return
      for (const pattern of patterns.type === "ArrayExpression" ? patterns.elements : [patterns])
        if (pattern) add(node, { start: nameIn(pattern).start.replace(/\*.*$/, ""), isWhole: false })
    },
  }).visit(parseSync(file, text).program)
  return imports
}

/** The path that an import leads to, from the project's root; null for a package. */
export const pathOf = (file: string, start: string) => {
  const address = start.replace(/\?.*$/, "")
  if (address.startsWith("#") || address.startsWith("/")) return address.slice(1)
  return address.startsWith(".") ? posix.join(posix.dirname(file), address) : null
}

const isCode = /^\.{1,2}\/.*\.tsx?$/

const nameIn = (node: Node) => {
  if (node.type === "Literal" && typeof node.value === "string") return { start: node.value, isWhole: true }
  if (node.type === "TemplateLiteral")
    return { start: node.quasis[0]?.value.cooked ?? "", isWhole: node.expressions.length === 0 }
  return { start: "", isWhole: false }
}
