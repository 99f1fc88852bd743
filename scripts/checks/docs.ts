import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as z from "zod"
import type { Check, Problem } from "./problem.ts"
import { sourceFiles } from "./source-files.ts"

const folders = "app|bench|bin|contracts|deploy|docs|domain|judge|locales|scripts|server|tests|ui|\\.ci"
const pathInFolder = new RegExp(`^#?((?:${folders})/[^\\s:]*)`)
const fileName = /^[\w.-]+\.(?:ts|tsx|json|md)$/

const manifest = z.object({ scripts: z.record(z.string(), z.string()) })

/** Paths in the backticks of documents and comments exist; in documents also links to files, and scripts of package.json. */
export const docs: Check = async (root) => [...checkDocuments(root), ...checkComments(root)]

function checkDocuments(root: string): Problem[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")))
  return sourceFiles(root, "{CONTRIBUTING.md,README.md,SECURITY.md,docs/**/*.md}").flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((text, index) => {
        const paths = pathsIn(text).filter((path) => !isThere(root, path))
        const links = linksIn(text).filter((link) => !existsSync(join(root, dirname(file), link)))
        const commands = commandsIn(text).filter((name) => !(name in scripts))
        const messages = [
          ...[...paths, ...links].map((path) => `${path} does not exist`),
          ...commands.map((name) => `package.json has no script ${name}`),
        ]
        return messages.map((message) => ({ file, line: index + 1, message }))
      }),
  )
}

const checkComments = (root: string): Problem[] =>
  sourceFiles(root, "**/*.{ts,tsx,css}").flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((text, index) =>
        pathsIn(commentIn(text))
          .filter((path) => !isThere(root, path))
          .map((path) => ({ file, line: index + 1, message: `${path} does not exist` })),
      ),
  )

/** The text of a line that is nothing but a comment. */
const commentIn = (line: string) => /^\s*(?:\/?\*|\/\/)(.*)/.exec(line)?.[1] ?? ""

const pathsIn = (line: string) =>
  [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = ""]) => code.split(/\s+/))
    .flatMap((word) => pathInFolder.exec(word)?.[1] ?? fileName.exec(word)?.[0] ?? [])

/** `<context>`, `…` and `NNNN` stand for any name, as `*` does. A name without a folder may be that of any file. */
const isThere = (root: string, path: string) => {
  const pattern = path.replaceAll(/<[^>]+>|…|NNNN/g, "*")
  return sourceFiles(root, path.includes("/") ? pattern : `**/${pattern}`).length > 0
}

const linksIn = (line: string) =>
  [...line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link = ""]) => (/^\w+:/.test(link) ? [] : link))

const commandsIn = (line: string) =>
  [...line.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g)].flatMap(([, name]) => name ?? [])
