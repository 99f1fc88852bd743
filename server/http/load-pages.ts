import { readFile } from "node:fs/promises"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { ViteDevServer } from "vite"
import type { JudgeApp } from "./judge-files.ts"
import type { Pages } from "./pages.ts"

/** Where the pages of the site come from. */
export type PagesSource = {
  build(): Promise<Pages>
  mode: "production" | "development"
  /** The folder of hashed files that belong to a build; null: `serveModule` serves them. */
  assets: string | null
  /** Serves the modules of the pages in development, and passes every other request on. */
  serveModule: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null
  judgeApp: JudgeApp
  close(): Promise<void>
}

const root = join(import.meta.dirname, "../..")

/** Returns the pages as `npm run build` left them. */
export const builtPages = async (): Promise<PagesSource> => {
  const pages = readPages(await import(pathToFileURL(join(root, "build/server/index.js")).href))
  return {
    build: async () => pages,
    mode: "production",
    assets: join(root, "build/client"),
    serveModule: null,
    judgeApp: await builtJudgeApp(),
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
    assets: null,
    serveModule: vite.middlewares,
    judgeApp: { shell: () => developedShell(vite), worker: null, manifest: null },
    close: () => vite.close(),
  }
}

const isPages = (bundle: object): bundle is Pages => "entry" in bundle && "routes" in bundle

const readPages = (bundle: object): Pages => {
  if (!isPages(bundle)) throw new Error("The built pages are not what the server expects")
  return bundle
}

const builtJudgeApp = async (): Promise<JudgeApp> => {
  const read = (file: string) => readFile(join(root, "build/client", file), "utf8")
  const [shell, worker, manifest] = await Promise.all(
    ["judge/index.html", "judge-worker.js", "judge.webmanifest"].map(read),
  )
  if (!shell || !worker || !manifest) throw new Error("The judge's app is not built")
  return { shell: async () => shell, worker, manifest: JSON.parse(manifest) }
}

/** React Router's part of Vite lets a module run only after this one. */
const preamble = `<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>`

const developedShell = async (vite: ViteDevServer): Promise<string> => {
  const page = await readFile(join(root, "judge/index.html"), "utf8")
  return vite.transformIndexHtml("/judge/index.html", page.replace("<script", `${preamble}<script`))
}
