import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sourceFiles } from "#scripts/checks/source-files.ts"
import type { Database } from "#server/db/open-database.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"

const reading = ["GET", "HEAD", "OPTIONS", "ALL"]

/** The routes of the server that are asked for with another method than GET, such as `POST /logout`. */
export const findWritingRoutes = async (database: Database): Promise<string[]> =>
  (await serverRoutes(database)).flatMap(({ method, path }) =>
    reading.includes(method) ? [] : `${method} ${path}`,
  )

/** The route modules that take a form, such as `action of accounts/profile`. */
export const findActions = (root: string): { name: string; file: string }[] =>
  sourceFiles(root, "app/**/*.{ts,tsx}")
    .filter((file) =>
      /export (async function|function|const) action\b/.test(readFileSync(join(root, file), "utf8")),
    )
    .map((file) => ({ name: `action of ${file.replace(/^app\/routes\/|\.tsx?$/g, "")}`, file }))
