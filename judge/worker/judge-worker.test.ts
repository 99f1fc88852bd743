import { afterEach, expect, test, vi } from "vitest"

const files = ["/assets/judge-1.js", "/assets/judge-1.css", "/judge.webmanifest"]
const shell = "/judge-standalone"
const site = "https://nulle.example"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const pathOf = (asked: Request | string): string =>
  new URL(asked instanceof Request ? asked.url : asked, site).pathname

/** The caches of a browser; `mayPut` refuses to store where the device is full. */
const fakeCaches = (mayPut: () => boolean) => {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>()
    all.set(name, stored)
    const put = async (asked: Request | string, response: Response) => {
      if (!mayPut()) throw new DOMException("The storage is full.", "QuotaExceededError")
      stored.set(pathOf(asked), response)
    }
    const addAll = async (asked: (Request | string)[]) => {
      for (const one of asked) await put(one, new Response(pathOf(one)))
    }
    return {
      put,
      addAll,
      match: async (asked: Request | string) => stored.get(pathOf(asked)),
      keys: async () => [...stored.keys()].map((path) => new Request(site + path)),
    }
  }
  return {
    all,
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (asked: string) => [...all.values()].flatMap((one) => one.get(pathOf(asked)) ?? [])[0],
  }
}

/** Starts the worker of a build with these caches; returns a function that sends it an event and waits for what it does. */
const startWorker = async (caches: ReturnType<typeof fakeCaches>, build: string) => {
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  vi.resetModules()
  vi.stubGlobal("caches", caches)
  vi.stubGlobal("fetch", async (asked: Request | string) => new Response(pathOf(asked)))
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(asked: string, init?: RequestInit) {
        super(new URL(asked, site), init)
      }
    },
  )
  vi.stubGlobal("self", {
    precache: { build, files },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    location: new URL(site),
  })
  await import("./judge-worker.ts")
  return async (name: "install" | "activate") => {
    const works: Promise<unknown>[] = []
    listeners.get(name)?.({ waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
}

/** What a build has in the caches. */
const storedOf = ({ all }: ReturnType<typeof fakeCaches>, build: string) =>
  [...(all.get(`nulle-judge-${build}`)?.keys() ?? [])].toSorted()

test("a phone that was full while a build was installed has all of it before the former one is cleared [D-12]", async () => {
  // wherever the phone was full
  for (let full = 1; full <= 2 * files.length + 1; full += 1) {
    let puts = 0
    let isFull = false
    const caches = fakeCaches(() => {
      if (isFull) puts += 1
      return puts !== full
    })
    const former = await startWorker(caches, "former")
    await former("install")
    await former("activate")
    isFull = true
    const fresh = await startWorker(caches, "fresh")
    const hasFailed = await fresh("install").then(
      () => false,
      () => true,
    )
    if (hasFailed) {
      expect([...caches.all.keys()]).toEqual(["nulle-judge-former"])
      await fresh("install")
    }
    expect(storedOf(caches, "fresh")).toEqual([shell, ...files].toSorted())
    expect(storedOf(caches, "former")).toEqual([shell, ...files].toSorted())
    await fresh("activate")
    expect([...caches.all.keys()]).toEqual(["nulle-judge-fresh"])
  }
})

test("a worker that was stopped halfway is no reason to take its build for complete [D-12]", async () => {
  const caches = fakeCaches(() => true)
  const half = await caches.open("nulle-judge-fresh")
  await half.put(files[0] ?? "", new Response(files[0]))
  const fresh = await startWorker(caches, "fresh")
  await fresh("install")
  expect(storedOf(caches, "fresh")).toEqual([shell, ...files].toSorted())
})

test("the worker of another address does not load again what is there", async () => {
  let puts = 0
  const caches = fakeCaches(() => {
    puts += 1
    return true
  })
  await (await startWorker(caches, "fresh"))("install")
  const once = puts
  await (await startWorker(caches, "fresh"))("install")
  expect(puts).toBe(once)
})
