import type { Page } from "@playwright/test"
import { clubRidersAddress } from "#domain/competitions/club-address.ts"
import type { Filled } from "./fill-gallery.ts"

/** Who looks at a screen. */
export type Who = "visitor" | "rider" | "admin" | "judge"

export type Screen = {
  name: string
  who: Who
  at(filled: Filled): string
  /** Opens on the page what the screen shows. */
  show?(page: Page): Promise<unknown>
  /** Is it read outside, on small phones with large letters? */
  isOfRace?: boolean
  /** Has it no bar, where a language can be chosen? */
  hasNoBar?: boolean
}

type Of = Partial<Omit<Screen, "name" | "who">> & Pick<Screen, "at">

const screen = (who: Who, name: string, of: Of): Screen => ({ who, name, ...of })
const at = (address: string) => ({ at: () => address })

/** Every screen of the site, once. */
export const screens: Screen[] = [
  screen("visitor", "home", { ...at("/"), isOfRace: true }),
  screen("visitor", "stage", { at: ({ race }) => race, isOfRace: true }),
  screen("visitor", "next stage", { at: ({ next }) => next }),
  screen("visitor", "start list", { at: ({ race }) => `${race}/start-list`, isOfRace: true }),
  screen("visitor", "start times", { at: ({ next }) => `${next}/start-list`, isOfRace: true }),
  screen("visitor", "start times by time", { at: ({ next }) => `${next}/start-list?by=time` }),
  screen("visitor", "results", { at: ({ race }) => `${race}/results`, isOfRace: true }),
  screen("visitor", "sections", { at: ({ race }) => `${race}/results?view=sections`, isOfRace: true }),
  screen("visitor", "riders compared", {
    at: ({ race, compared }) => `${race}/results?view=riders&${compared}`,
    isOfRace: true,
  }),
  screen("visitor", "all compared", { at: ({ race }) => `${race}/results?view=compared`, isOfRace: true }),
  screen("visitor", "results by points", {
    at: ({ free }) => `${free}/results?view=points`,
    isOfRace: true,
  }),
  screen("visitor", "results of free scores", { at: ({ free }) => `${free}/results`, isOfRace: true }),
  screen("visitor", "sections of free scores", {
    at: ({ free }) => `${free}/results?view=sections`,
    isOfRace: true,
  }),
  screen("visitor", "results before the first score", { at: ({ begun }) => `${begun}/results` }),
  screen("visitor", "rider card", { at: ({ card }) => card, isOfRace: true }),
  screen("visitor", "standings", {
    at: ({ championship }) => `/competitions/${championship}`,
    isOfRace: true,
  }),
  screen("visitor", "numbers", { at: ({ championship }) => `/competitions/${championship}/riders/numbers` }),
  screen("visitor", "rider", { at: ({ rider }) => rider }),
  screen("visitor", "search", at("/search")),
  screen("visitor", "found", at("/search?q=kandava")),
  screen("visitor", "market", { ...at("/market"), isOfRace: true }),
  screen("visitor", "ad", { at: ({ ad }) => ad }),
  screen("visitor", "login", at("/login")),
  screen("visitor", "guides", at("/guide")),
  screen("visitor", "guide", at("/guide/rider")),
  screen("visitor", "about", at("/about")),
  screen("visitor", "open data", {
    ...at("/api"),
    show: async (page) => {
      for (const summary of await page.locator("#listResults summary, #live summary").all())
        await summary.click()
    },
  }),
  screen("visitor", "privacy", at("/privacy")),
  screen("visitor", "terms", at("/terms")),
  screen("visitor", "refused", at("/401")),
  screen("visitor", "not found", at("/no-such-page")),
  screen("visitor", "television", { at: ({ path }) => `/tv/${path}`, hasNoBar: true }),
  screen("visitor", "overlay", { at: ({ path }) => `/overlay/${path}/table`, hasNoBar: true }),
  screen("visitor", "podium", { at: ({ race }) => `${race}/podium`, hasNoBar: true }),

  screen("rider", "joining", { at: ({ next }) => `${next}/join` }),
  screen("rider", "joining of a minor", {
    at: ({ next }) => `${next}/join`,
    show: async (page) => {
      await page.locator('[name="birthDate"]').fill("2014.05.04")
      await page.getByRole("group").locator("summary").click()
    },
  }),
  screen("rider", "own results", at("/my-results")),
  screen("rider", "own riders", at("/my-riders")),
  screen("rider", "riders of a club", {
    at: () => clubRidersAddress({ club: "Tehnisko sporta veidu klubs Kandava", institution: "lamsf" }),
  }),
  screen("rider", "invitation to a rider", at("/my-riders/accept")),
  screen("rider", "claiming", at("/claim")),
  screen("rider", "profile", at("/profile")),
  screen("rider", "new ad", at("/market/new")),
  screen("rider", "own ads", at("/market/my-ads")),

  screen("admin", "participants", { at: ({ race }) => race }),
  screen("admin", "start plan", { at: ({ next }) => `${next}/start-list/plan` }),
  screen("admin", "sign-on", { at: ({ next }) => `${next}/sign-on`, isOfRace: true }),
  screen("admin", "rider at the sign-on desk", {
    at: ({ next }) => `${next}/sign-on`,
    show: (page) => page.getByRole("main").getByRole("listitem").first().getByRole("button").click(),
    isOfRace: true,
  }),
  screen("admin", "desk", { at: ({ race }) => `${race}/results` }),
  screen("admin", "cockpit", { at: ({ race }) => `${race}/cockpit` }),
  screen("admin", "paper cards", { at: ({ race }) => `${race}/cards` }),
  screen("admin", "judges", { at: ({ race }) => `${race}/judges` }),
  screen("admin", "rules to try", { at: ({ race }) => `${race}/try-rules` }),
  screen("admin", "screens", { at: ({ race }) => `${race}/screens` }),
  screen("admin", "announcer", { at: ({ race }) => `${race}/announcer` }),
  screen("admin", "standings tools", { at: ({ championship }) => `/competitions/${championship}` }),
  screen("admin", "new stage", { at: ({ championship }) => `/championship/${championship}/new` }),
  screen("admin", "stage form", { at: ({ path }) => `/championship/${path}` }),
  screen("admin", "championship form", { at: ({ championship }) => `/championship/${championship}` }),
  screen("admin", "season to copy", {
    at: ({ championship }) => `/championship/${championship}/copy/season`,
  }),
  screen("admin", "kept numbers", {
    at: ({ championship }) => `/championship/${championship}/riders/numbers`,
  }),
  screen("admin", "managers of clubs", at("/championship/club-managers/lamsf")),
  screen("visitor", "consent of a guardian", { at: ({ consentKey }) => `/consent?key=${consentKey}` }),
  screen("admin", "consent for an entry", { at: ({ ownConsent }) => ownConsent }),
  screen("admin", "consents", at("/championship/consents/lamsf")),
  screen("admin", "licences", at("/championship/licences/lamsf")),
  screen("admin", "own stages", at("/my-stages")),
  screen("admin", "championships", at("/championship")),
  screen("admin", "institutions", at("/championship/institutions")),
  screen("admin", "clubs", at("/championship/clubs")),
  screen("admin", "roles", at("/championship/roles")),
  screen("admin", "log", at("/championship/log")),
  screen("admin", "moderation", at("/championship/market")),

  screen("judge", "judge alone", { ...at("/judge-standalone"), hasNoBar: true }),
  screen("judge", "judge pad", {
    at: ({ race }) => `${race}/judge`,
    show: (page) => page.getByRole("button", { name: /^(Section )?1\b/ }).click(),
    hasNoBar: true,
  }),
]
