import type { BrowserContext, Page } from "@playwright/test"
import { and, desc, eq, sql } from "drizzle-orm"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { result } from "#server/db/schema/results.ts"
import { audit, role } from "#server/db/schema/roles.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import type { StageInput } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { call, callsOf } from "./calls.ts"
import { resultsOf } from "./stages.ts"
import { enter } from "./visitor.ts"

/** Anna has finished with 6, Jaan has the third section still to ride. */
export const race = async (site: RunningServer, overrides: StageInput = {}) => {
  const { db } = site.database
  const { stage, riders } = await makeScoredStage(db, {
    ...running(),
    ...overrides,
    cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] },
  })
  const [anna = "", jaan = ""] = riders.map(({ id }) => id)
  const { token } = await makeJudge(db, stage)
  const tap = (given: Parameters<typeof wireTap>[0]) =>
    postEvents(site, { token, stage, events: [wireTap({ time: Date.now(), ...given })] })
  return { stage, anna, jaan, tap, address: `${site.url}${resultsOf(stage)}` }
}

type Role = "secretary" | "secretary elsewhere" | "admin"

/** Signs in somebody with a role. */
export const enterAs = async (
  who: Role,
  {
    context,
    site,
    stage,
  }: { context: BrowserContext; site: RunningServer; stage: { institutionId: string } },
) => {
  const user = await enter(context, site)
  const { db } = site.database
  const elsewhere = who === "secretary elsewhere" ? (await makeInstitution(db)).id : null
  await db.insert(role).values(
    who === "admin"
      ? { userId: user.userId, role: "admin" }
      : {
          userId: user.userId,
          role: "secretary",
          institutionId: elsewhere ?? stage.institutionId,
        },
  )
  return user
}

/** The address of a stage's desk, from that of its results. */
export const cockpitOf = (address: string): string => `${address.replace(/results$/, "cockpit")}?lng=en`

/** Opens the results page, and waits for the secretary's panel. */
export const openPanel = async (page: Page, address: string, language = "en") => {
  await page.goto(`${address}${address.includes("?") ? "&" : "?"}lng=${language}`)
  await page.locator(".secretary-panel").waitFor()
}

export const lineOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByRole("link", { name }) })

/** The row below a rider's line. */
export const cardOf = (page: Page, name: string) =>
  lineOf(page, name).locator("xpath=following-sibling::tr[1]")

/** Chooses what is to be done about a result. */
export const choose = async (page: Page, name: string, action: string) => {
  await lineOf(page, name)
    .getByRole("button", { name: `Actions: ${name}` })
    .click()
  await page.getByRole("menuitem", { name: action }).click()
}

export const dialog = (page: Page) => page.getByRole("dialog").last()

export const resultOf = async (site: RunningServer, stage: { key: number }, participantId: string) => {
  const isTheirs = and(eq(result.stageKey, stage.key), eq(result.participantId, participantId))
  const [found] = await site.database.db.select().from(result).where(isTheirs)
  return found
}

/** The latest entry of the audit log about a stage. */
export const lastAuditEvent = async (site: RunningServer, stage: { path: string }) => {
  const [auditEvent] = await site.database.db
    .select()
    .from(audit)
    .where(sql`${audit.data}->>'stage' = ${stage.path}`)
    .orderBy(desc(audit.id))
    .limit(1)
  return auditEvent
}

/** Returns the procedures of the desk that a page calls from now on, in order. */
export const sentCommands = (page: Page): string[] => {
  const sent: string[] = []
  page.on("request", (request) => {
    const [, procedure] = /\/results\/(\w+)\?/.exec(request.url()) ?? []
    if (callsOf("results", "(?!race|penalties|approvalCheck)\\w+").test(request.url()) && procedure)
      sent.push(procedure)
  })
  return sent
}

/** Requests a change directly, without a button. */
export const send = (page: Page, address: string, procedure: string, input: object) => {
  const { origin, pathname } = new URL(address)
  const [, , institution = "", championship = "", stage = ""] = pathname.split("/")
  return call(page, origin, `results/${procedure}`, {
    stage: stagePath({ institution, championship, stage }),
    ...input,
  })
}
