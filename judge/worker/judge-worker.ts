// Opens the judge's app without a network. The build gives it the list of the app's files (`scripts/vite/judge-worker.ts`).

export type Precache = { build: string; files: string[] }

/** What a worker is given beyond what a page has. */
type WorkerScope = {
  addEventListener(
    name: "install" | "activate",
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    name: "fetch",
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}

declare const self: WorkerScope & { precache: Precache }

const { build, files } = self.precache
const prefix = "nulle-judge-"
const cacheName = `${prefix}${build}`
/** The one address of the shell; it says nothing about who uses it. */
const shell = "/judge-standalone"
const isJudgeAddress = (path: string) =>
  path === shell || /^\/competitions\/[^/]+\/[^/]+\/[^/]+\/judge\/?$/.test(path)

/** The shell is stored last: a build with it has all of its files, however full the phone was, and whatever it stopped. */
const isComplete = async (): Promise<boolean> =>
  (await caches.has(cacheName)) && (await (await caches.open(cacheName)).match(shell)) !== undefined

const install = async () => {
  // the worker of another address may have filled it
  if (await isComplete()) return
  try {
    const page = await fetch(new Request(shell, { cache: "no-cache" }))
    if (!page.ok) throw new Error(`The shell was answered with ${page.status}`)
    const cache = await caches.open(cacheName)
    // files that the page has loaded are not loaded again
    await cache.addAll(files)
    await cache.put(shell, page)
  } catch (error) {
    // half of a build only takes room on a phone that has none
    if (!(await isComplete())) await caches.delete(cacheName)
    throw error
  }
  // the worker of another address may have given up, and deleted it
  if (!(await isComplete())) throw new Error("The build was deleted")
}

/** A page that is open has all of its code: nothing of a former build is requested any longer. */
const clearFormer = async () => {
  if (await isComplete())
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

// from the cache of any build: a worker may outlive its own
const cached = (path: string) => caches.match(path, { ignoreVary: true, ignoreSearch: true })

const openShell = async (request: Request): Promise<Response> => (await cached(shell)) ?? fetch(request)
const openFile = async (request: Request): Promise<Response> =>
  (await cached(new URL(request.url).pathname)) ?? fetch(request)

self.addEventListener("install", (event) => event.waitUntil(install().then(() => self.skipWaiting())))
self.addEventListener("activate", (event) => event.waitUntil(clearFormer()))
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (request.mode === "navigate" && isJudgeAddress(pathname)) event.respondWith(openShell(request))
  else if (files.includes(pathname)) event.respondWith(openFile(request))
})
