import { readFile, realpath } from "node:fs/promises"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { ViteDevServer } from "vite"
import { z } from "zod"
import type { JudgeApp } from "./judge-files.ts"
import type { Pages } from "./pages.ts"

/** Where the pages of the site come from. */
export type PagesSource = {
  build(): Promise<Pages>
  mode: "production" | "development"
  /** The routes of a build; null in development, where they change. */
  routes: Pages["routes"] | null
  /** The folder of hashed files that belong to a build; null: `serveModule` serves them. */
  assets: string | null
  /** Serves the modules of the pages in development, and passes every other request on. */
  serveModule: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null
  judgeApp: JudgeApp
  /** Returns the address of the script that is made of a source file. */
  scriptAddress(source: string): string
  /** The addresses of the styles of organisers' tools; in development their scripts bring them. */
  officeStyles: readonly string[]
  close(): Promise<void>
}

const root = join(import.meta.dirname, "../..")

/** Returns the pages as `npm run build` left them. */
export const builtPages = async (): Promise<PagesSource> => {
  // the folder itself, which stays when another build becomes the current one
  const built = await realpath(join(root, "build/current"))
  const pages = readPages(await import(pathToFileURL(join(built, "server/index.js")).href))
  return {
    build: async () => pages,
    mode: "production",
    routes: pages.routes,
    assets: join(built, "client"),
    serveModule: null,
    judgeApp: await builtJudgeApp(join(built, "client")),
    ...(await builtAddresses(join(built, "client"))),
    close: async () => {},
  }
}

/** Returns the pages from their sources, with hot reload over the same server. */
export const developedPages = async (server: Server): Promise<PagesSource> => {
  const { createServer } = await import("vite")
  const endings = process.listeners("SIGTERM")
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  })
  // Vite would end the process at the signal, before the server has closed what it holds open
  for (const ending of process.listeners("SIGTERM"))
    if (!endings.includes(ending)) process.off("SIGTERM", ending)
  return {
    build: async () => readPages(await vite.ssrLoadModule("virtual:react-router/server-build")),
    mode: "development",
    routes: null,
    assets: null,
    serveModule: vite.middlewares,
    judgeApp: { shell: () => developedShell(vite), worker: null, manifest: null },
    scriptAddress: (source) => `/${source}`,
    officeStyles: [],
    close: () => vite.close(),
  }
}

const isPages = (bundle: object): bundle is Pages => "entry" in bundle && "routes" in bundle

const readPages = (bundle: object): Pages => {
  if (!isPages(bundle)) throw new Error("The built pages are not what the server expects")
  return bundle
}

const builtJudgeApp = async (client: string): Promise<JudgeApp> => {
  const read = (file: string) => readFile(join(client, file), "utf8")
  const [shell, worker, manifest] = await Promise.all(
    ["judge/index.html", "judge-worker.js", "judge.webmanifest"].map(read),
  )
  if (!shell || !worker || !manifest) throw new Error("The judge's app is not built")
  return { shell: async () => shell, worker, manifest: JSON.parse(manifest) }
}

const strings = z.array(z.string()).default([])
const files = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: strings, css: strings }),
)

const builtAddresses = async (
  client: string,
): Promise<Pick<PagesSource, "scriptAddress" | "officeStyles">> => {
  const built = files.parse(JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")))
  // the file of organisers, as vite.config.ts names it, and whatever is loaded with it
  const [office] = Object.entries(built).find(([, { name }]) => name === "office") ?? []
  if (office === undefined) throw new Error("The build has no script of organisers")
  const loaded = new Set([office])
  for (const key of loaded) for (const next of built[key]?.imports ?? []) loaded.add(next)
  return {
    scriptAddress: (source) => {
      const file = built[source]?.file
      if (file === undefined) throw new Error(`The build has no script of ${source}`)
      return `/${file}`
    },
    officeStyles: [...loaded].toReversed().flatMap((key) => (built[key]?.css ?? []).map((css) => `/${css}`)),
  }
}

/** React Router's part of Vite lets a module run only after this one. */
const preamble = `<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>`

const developedShell = async (vite: ViteDevServer): Promise<string> => {
  const page = await readFile(join(root, "judge/index.html"), "utf8")
  return vite.transformIndexHtml("/judge/index.html", page.replace("<script", `${preamble}<script`))
}
