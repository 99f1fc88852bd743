import type { Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { type MadeStage, makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin, open } from "./organisers.ts"

type Place = { institutionId: string; championshipId: string }

/** A championship with three classes. */
export const season = async ({ database: { db } }: RunningServer): Promise<Place> => {
  const { institutionId, id } = await makeChampionship(db, { displayName: "Season 2026" })
  const classes = ["Expert", "Ladies", "Juniors"].map((name, index) => ({ name, order: 9 - index }))
  await db
    .insert(championshipClass)
    .values(classes.map((one) => ({ institutionId, championshipId: id, ...one })))
  return { institutionId, championshipId: id }
}

/** Address of the form of a stage, `new` for a new one. */
export const addressIn = (site: RunningServer, { institutionId, championshipId }: Place, stage: string) =>
  `${site.url}/championship/${institutionId}/${championshipId}/${stage}`

export const openStage = (page: Page, site: RunningServer, stage: MadeStage) =>
  open(page, addressIn(site, stage, stage.id))

/** A stage, open in an admin's browser. */
export const edit = async (page: Page, site: RunningServer, overrides: StageInput = {}) => {
  await enterAsAdmin(page.context(), site)
  const stage = await makeStage(site.database.db, { ...(await season(site)), ...overrides })
  await openStage(page, site, stage)
  return stage
}

export const saveStage = (page: Page) => page.getByRole("button", { name: "Save the stage" }).click()

export const fill = async (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value)

export const classNamed = (page: Page, name: string) =>
  page.locator("details").filter({ has: page.locator("summary", { hasText: name }) })

/** The file input in the group with this label. */
export const fileIn = (page: Page, label: string) =>
  page.getByRole("group", { name: label }).locator("input[type=file]")

export const regulationIn = (page: Page) => fileIn(page, "A PDF. It is stored at once")

export const picture = async (color: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer(),
})

export const pdf = (text: string) => ({
  name: "regulation.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})

/** The stage as it is stored. */
export const stageOf = async (site: RunningServer, { key }: { key: number }) => {
  const [row] = await site.database.db.select().from(stageTable).where(eq(stageTable.key, key))
  if (!row) throw new Error("The stage is gone")
  return row
}
