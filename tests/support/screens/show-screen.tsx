import type { ComponentType, ReactNode } from "react"
import {
  createRoutesStub,
  Outlet,
  parsePath,
  RouterContextProvider,
  type ShouldRevalidateFunction,
  useLocation,
} from "react-router"
import { render } from "vitest-browser-react"
import { LeaveBlocker } from "#app/site/forms/leave-blocker.ts"
import { speechContext } from "#app/site/i18n/i18n-middleware.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { clockStart } from "#contracts/competitions/clock-start.ts"
import type { PageDeps } from "#contracts/site/page-deps.ts"
import type { Language } from "#domain/site/language.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { Speaking, spoken } from "#ui/speech.tsx"
import { DismissContext, Toaster } from "#ui/toaster.tsx"
import { HydratedContext } from "#ui/use-hydrated.ts"
import { apiInProcess } from "./answer-calls.ts"
import { speak } from "./words.ts"

type Facts = PageDeps["site"]
type Routes = Parameters<typeof createRoutesStub>[0]

type Shown = {
  viewer?: Viewer | null
  site?: Partial<Facts>
  language?: Language
  /** Other pages that the screen reads or leads to; those that are missing say their address. */
  routes?: Routes
}

/** A module of a route, as `app/routes.ts` names it. */
type RouteModule = {
  // biome-ignore lint/suspicious/noExplicitAny: props and arguments of each route are its own
  [name in "default"]: ComponentType<any>
} & {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  [name in "loader" | "action" | "clientAction"]?: (args: any) => unknown
} & { shouldRevalidate?: ShouldRevalidateFunction }

type ShownRoute = Shown & {
  /** The path in `app/routes.ts`, and the address that is open. */
  path: string
  address: string
}

/** What the operator of the site has set, unless a test says otherwise. */
const facts: Facts = {
  siteName: "Nulle",
  contactEmail: "help@nulle.test",
  siteUrl: "https://nulle.test",
  reporting: { views: null, errors: null },
  isOpenIdOffered: false,
}

/** Shows a part of a page in the frame of the site: words, styles, dialogs and toasts are the real ones. */
export const showScreen = (screen: ReactNode, shown: Shown = {}) =>
  show("/", [{ path: "/", Component: () => screen }], shown)

/**
 * Shows the page of a route in the frame of the site. Its own loader and action run, over what `answerCalls` answers; of a server it
 * has nothing.
 */
export const showRoute = (route: RouteModule, { path, address, ...shown }: ShownRoute) =>
  show(address, [pageOf(route, path)], shown)

/** The page of a route, also as one of the `routes` beside another. */
export const pageOf = (route: RouteModule, path: string): Routes[number] => {
  const { default: Component, loader = () => null, action, clientAction, shouldRevalidate } = route
  const act: NonNullable<Routes[number]["action"]> = async (args) => {
    const serverAction = async () => unwrapped(await action?.(args))
    return clientAction ? clientAction({ ...args, serverAction }) : serverAction()
  }
  return {
    path,
    Component,
    loader,
    ...(action && { action: act }),
    ...(shouldRevalidate && { shouldRevalidate }),
  }
}

/** What a page gets over the network of an answer that has a status. */
const unwrapped = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "data" in answer && "init" in answer ? answer.data : answer

const show = async (address: string, pages: Routes, shown: Shown) => {
  const { viewer = null, language = "en", routes = [] } = shown
  const site = { ...facts, ...shown.site }
  speak(language)
  const Site = createRoutesStub(
    [
      {
        id: "root",
        Component: Frame,
        loader: () => ({ ...site, viewer, year: 2026 }),
        HydrateFallback: () => null,
        children: [...pages, ...routes, { path: "*", Component: Elsewhere }],
      },
    ],
    pageContext(site, viewer),
  )
  // pages keep what was opened on them by the key of a visit
  const visit = { ...parsePath(address), key: crypto.randomUUID() }
  const screen = await render(
    <HydratedContext value={true}>
      <Speaking>
        <Site initialEntries={[visit]} />
      </Speaking>
    </HydratedContext>,
  )
  await drawn(screen.container)
  return screen
}

/** Waits until something is shown and its effects have run; no longer than ten frames, as a page may wait for a test. */
const drawn = async (screen: Element): Promise<void> => {
  for (let frames = 0; frames < 10 && screen.childElementCount === 0; frames++) await frame()
  await frame()
  await frame()
}

const frame = () => new Promise(requestAnimationFrame)

/** What the page speaks by now: a language that is chosen on it counts for what is read from then on. */
const chosenSpeech = {
  get language() {
    return spoken().language
  },
  get words() {
    return spoken().words
  },
  used: new Set<string>(),
}

/** What the server gives to pages. */
const pageContext = (site: Facts, viewer: Viewer | null): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(speechContext, chosenSpeech)
  const deps: PageDeps = {
    get api() {
      return apiInProcess()
    },
    site,
    viewer: async () => viewer,
    noteRefusedRight: async () => {},
    now: Date.now(),
    expiresAt: () => {},
    startClock: () => clockStart.parse(Date.now()),
    reportError: (error) => {
      throw error
    },
    judgeShell: () => Promise.reject(new Error("The judge's app is a page of its own")),
    openDataGuide: () => Promise.reject(new Error("The open data are read from a server")),
    scriptAddress: (source) => `/${source}`,
    officeStyles: [],
    scriptNonce: "",
    unavailable: null,
    refererPath: null,
  }
  context.set(siteContext, deps)
  return context
}

/** What every page carries and its parts need. */
function Frame() {
  const t = useWords("site")
  const { pathname } = useLocation()
  return (
    <DismissContext value={t("dismiss")}>
      <DialogHost page={pathname}>
        <main id="content" className="page-width mx-auto px-4 py-6">
          <Outlet key={pathname} />
          <LeaveBlocker />
        </main>
      </DialogHost>
      <Toaster />
    </DismissContext>
  )
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <h1>{pathname + search}</h1>
}
