import { readFileSync } from "node:fs"
import { join } from "node:path"
import { callAddress } from "#contracts/api/call-address.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { sourceFiles } from "#scripts/checks/source-files.ts"
import type { Database } from "#server/db/open-database.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"

/** What anybody reads, whoever they are; pages and what is no address are asked for with every method. */
const forEverybody: ReadonlySet<string> = new Set([
  "GET /healthz",
  "GET /readyz",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /calendar.ics",
  "GET /competitions/:institution/calendar.ics",
  "GET /competitions/:institution/:championship/calendar.ics",
  "GET /competitions/:institution/:championship/:stage/calendar.ics",
  "GET /judge-worker.js",
  "GET /judge.webmanifest",
  "GET /competitions/:institution/:championship/:stage/results.csv",
  "GET /competitions/:institution/:championship/:stage/preview.png",
  "GET /competitions/:institution/:championship/:stage/results/:participant/preview.png",
  "GET /preview.png",
  "GET /competitions/:institution/:championship/preview.png",
  "GET /riders/:rider/preview.png",
  "GET /market/ads/:ad/preview.jpg",
  `GET ${openDataAddress}/*`,
  // who comes back from a provider shows what only they were given
  "GET /api/auth/callback/*",
])

/** The routes of the server besides those of pages and procedures, such as `POST /logout`, but for what everybody may read. */
export const findRoutes = async (database: Database): Promise<string[]> =>
  (await serverRoutes(database))
    .filter(({ method, path }) => method !== "ALL" && path !== `${callAddress}/*`)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !forEverybody.has(name))

/** The route modules that take a form, such as `action of public/accounts/profile`. */
export const findActions = (root: string): { name: string; file: string }[] =>
  sourceFiles(root, "app/**/*.{ts,tsx}")
    .filter((file) =>
      /export (async function|function|const) action\b/.test(readFileSync(join(root, file), "utf8")),
    )
    .map((file) => ({ name: `action of ${file.replace(/^app\/|\.tsx?$/g, "")}`, file }))
