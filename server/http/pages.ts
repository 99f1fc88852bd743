import { createHash } from "node:crypto"
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router"
import { publishedStages } from "#server/competitions/published-stages.ts"
import { type AccountContext, accountContext } from "./account-context.ts"
import { askingPath } from "./asking-path.ts"
import { type CompetitionsContext, competitionsContext } from "./competitions-context.ts"
import { judgingContext } from "./judging-context.ts"
import { noteMoments, noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import { marketContext } from "./market-context.ts"
import { organisingContext } from "./organising-context.ts"
import { type RegistrationContext, registrationContext } from "./registration-context.ts"
import { type RegistrationDesk, registrationDesk } from "./registration-desk.ts"
import { resultsContext } from "./results-context.ts"
import type { Services } from "./services.ts"
import type { SiteContext } from "./site-context.ts"
import { stageDesk } from "./stage-desk.ts"
import { standingsContext } from "./standings-context.ts"

/** The built pages; their entry shares the key under which they find what the server hands them. */
export type Pages = ServerBuild & { entry: { module: { siteContext: RouterContext<SiteContext> } } }

/** Answers a request with a page, and notes what it was rendered from. */
export type ServePage = (request: Request, notes: PageNotes) => Promise<Response>

/** Returns what answers requests with the pages of a build; in development each request asks for the newest. */
export const servePages = (
  services: Services,
  build: () => Promise<Pages>,
  mode: "production" | "development",
): ServePage => {
  const handle = createRequestHandler(build, mode)
  return async (request, notes) => {
    const { siteContext } = (await build()).entry.module
    const context = new RouterContextProvider()
    const visitor = accountContext(services, request)
    const site = siteContextOf(services, visitor.context, notes)
    context.set(siteContext, { ...site, askingPath: askingPath(request, services.origins) })
    notes.isPage = true
    const page = await handle(request, context)
    for (const cookie of visitor.cookies) page.headers.append("Set-Cookie", cookie)
    return page
  }
}

const siteContextOf = (
  services: Services,
  visitor: AccountContext,
  notes: PageNotes,
): Omit<SiteContext, "askingPath"> => ({
  ...visitor,
  ...competitionsContext(services, visitor, notes),
  ...registrationContext(services, visitor, notes),
  ...registrationDesk(services, visitor),
  ...siteWide(services, notes),
  judging: judgingContext(services, visitor),
  market: marketContext(services, visitor, notes),
  organising: organisingContext(services, visitor),
  stages: stageDesk(services, visitor),
  results: resultsContext(services, visitor, notes),
  standings: standingsContext(services, visitor, notes),
})

const siteWide = (
  { config, db, boards, log, origins, judgeApp }: Services,
  notes: PageNotes,
): Omit<
  SiteContext,
  | keyof (AccountContext & CompetitionsContext & RegistrationContext & RegistrationDesk)
  | "askingPath"
  | "judging"
  | "market"
  | "organising"
  | "stages"
  | "results"
  | "standings"
> => ({
  siteName: config.siteName,
  contactEmail: config.contactEmail,
  siteUrl: origins[0] ?? "",
  reporting: config.reporting,
  reportError: (error) => log.error({ err: error }, "A page failed"),
  now: notes.now,
  changesAt: (...instants) => noteMoments(notes, instants),
  judgeShell: judgeApp.shell,
  publishedStages: async () => {
    const stages = await publishedStages(db)
    const current = async () => versionOf(await publishedStages(db))
    noteRead(notes, "published stages", { version: versionOf(stages), current })
    return stages
  },
  board: async (path) => {
    const board = await boards.board(path)
    const current = async () => String(await boards.revision(path))
    noteRead(notes, `board ${path}`, { version: String(board?.revision ?? null), current })
    return board
  },
  riderCard: async (path, participantId) => {
    const card = await boards.riderCard(path, participantId)
    const current = async () => String(await boards.revision(path))
    noteRead(notes, `board ${path}`, { version: String(card?.revision ?? null), current })
    return card
  },
})

/** For what has no revision: anything that changes it changes this. */
const versionOf = (rows: readonly object[]): string =>
  createHash("sha256").update(JSON.stringify(rows)).digest("base64")
