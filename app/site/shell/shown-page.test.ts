import { globSync, readFileSync } from "node:fs"
import {
  createMemoryRouter,
  type DataStrategyMatch,
  type LoaderFunction,
  UNSAFE_ErrorResponseImpl,
} from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { keepShown, setShown } from "./shown-page.tsx"

afterEach(() => {
  setShown(null)
  vi.useRealTimers()
})

/** A loader that fails as one in a page does where the server answers this status. */
const answering = (status: number) => () => {
  throw new UNSAFE_ErrorResponseImpl(status, undefined, null)
}

/** Reads what the router wants to be read. */
const readAll = async (matches: readonly DataStrategyMatch[]) =>
  Object.fromEntries(
    await Promise.all(
      matches
        .filter((match) => match.shouldCallHandler())
        .map(async (match) => [match.route.id, await match.resolve()] as const),
    ),
  )

/** A router at the site's first page, whose reads go through `keepShown`; a card and another page have this loader. */
const routerWith = (loader: LoaderFunction, rootLoader: LoaderFunction = () => "root") => {
  const ErrorBoundary = () => null
  return createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: rootLoader,
        children: [
          { id: "public/results/board/stage-results", path: "results", loader, ErrorBoundary },
          { id: "public/results/rider/rider-card-page", path: "card", loader, ErrorBoundary },
        ],
      },
    ],
    {
      hydrationData: { loaderData: { root: "root" } },
      dataStrategy: async (args) => (await keepShown(args, () => readAll(args.matches))) ?? {},
    },
  )
}

test.each([404, 503])(
  "a part that is answered with %i is null, and does not end the page",
  async (status) => {
    const router = routerWith(answering(status))
    const found = vi.fn()
    router.subscribe(({ fetchers }) => found(fetchers.get("card")?.data))
    await router.fetch("card", "public/results/rider/rider-card-page", "/card")
    expect(found).toHaveBeenLastCalledWith(null)
    expect(router.state.errors).toBeNull()
  },
)

test.each([404, 503])(
  "a page that is read without the root fails with its own answer, %i",
  async (status) => {
    const router = routerWith(answering(status))
    await router.navigate("/results", { defaultShouldRevalidate: false })
    expect(router.state.errors).toMatchObject({ "public/results/board/stage-results": { status } })
  },
)

test("a page that could not be read again is read once nothing else is, and never ends a navigation", async () => {
  vi.useFakeTimers()
  const held = Promise.withResolvers<string>()
  const loader = vi.fn(() => held.promise)
  const router = routerWith(loader, answering(503))
  const revalidate = vi.fn(router.revalidate)
  const { matches, loaderData } = router.state
  const known = matches.map(({ route: { id }, params, pathname }) => ({
    ...{ id, params, pathname, loaderData: loaderData[id], handle: undefined },
  }))
  const show = (isIdle: boolean) =>
    setShown({
      address: "http://localhost/",
      matches: known,
      isIdle,
      nextHash: "",
      revalidate,
      stay: () => {},
    })
  show(true)
  await router.revalidate()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(revalidate).toHaveBeenCalled()
  const times = revalidate.mock.calls.length

  show(false)
  const navigation = router.navigate("/results", { defaultShouldRevalidate: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loader).toHaveBeenCalledTimes(1)
  held.resolve("results")
  await navigation
  expect(router.state.loaderData).toEqual({ root: "root", "public/results/board/stage-results": "results" })
  expect(revalidate).toHaveBeenCalledTimes(times)
})

test("what a fetcher reads is a part of a page, or a search, which has its own answer to failures; forms are sent", () => {
  const read = globSync("app/**/*.{ts,tsx}").flatMap((file) => {
    const text = readFileSync(file, "utf8")
    const name = /useFetcher<(?:typeof )?(\w+)>/.exec(text)?.[1]
    if (name === undefined) return []
    return new RegExp(`import type { ${name} } from "(.+)"`).exec(text)?.[1] ?? file
  })
  const nameOf = (path: string) => /([\w-]+)(\.tsx?)?$/.exec(path)?.[1]
  const parts = readFileSync("app/site/shell/shown-page.tsx", "utf8").matchAll(/"(public\/.+)"/g)
  const others = ["search-suggestions", "send-form"]
  expect(new Set(read.map(nameOf))).toEqual(
    new Set([...others, ...Array.from(parts, ([, route = ""]) => nameOf(route))]),
  )
})
