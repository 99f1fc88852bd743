import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { openCockpit, openSection as openFromMatrix } from "./cockpit.ts"
import { cockpitOf, enterAs, race } from "./desk.ts"
import { test } from "./site.ts"

const nextLapRidden = "It cannot be moved: this section has a result in the next lap. Move that one first."

/** A rider's popup of a section, where a move can be typed. */
const openSection = async (page: Page, section: number, name = "Jaan Tamm") => {
  await openFromMatrix(page, name, section)
  const popup = page.getByRole("dialog", { name: `Section ${section}, lap 1` })
  await popup.getByText("Move to another rider or section").click()
  return { popup, move: popup.getByRole("button", { name: "Move", exact: true }) }
}

test("no move is offered that would leave a section without points before the next lap's result [SP-07]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const [running, beyond] = [randomUUID(), randomUUID()]
  const second = { participant: jaan, section: 2, lap: 1 }
  await tap({ ...second, attempt: running, name: "JudgeAddFault" })
  await tap({ ...second, lap: 2, name: "JudgeAddPointsA" })
  const third = { participant: jaan, section: 3, lap: 1, attempt: beyond }
  for (const points of [20, 20]) await tap({ ...third, name: "JudgePenalty", points })
  await tap({ ...third, name: "JudgeAddPointsA" })
  await tap({ ...third, lap: 2, attempt: randomUUID(), name: "JudgeAddPointsA" })
  await openCockpit(page, cockpitOf(address))

  const item = page.locator(".queue li").filter({ hasText: "Outside what the rules allow" }).first()
  await item.getByText("Move to…").click()
  await item.getByLabel("Rider").selectOption(anna)
  const moveItem = item.getByRole("button", { name: "Move", exact: true })
  await expect(moveItem).toHaveAccessibleDescription(nextLapRidden)
  await expect(moveItem).toBeDisabled()
  // with another one that ended beside it, either can be moved; what was typed stays
  await tap({ ...third, attempt: randomUUID(), name: "JudgeAddPointsB" })
  await expect(page.locator(".queue")).toContainText("Two attempts")
  const first = page.locator(".queue li li").filter({ hasText: "Move to…" }).first()
  await expect(first.getByLabel("Rider")).toHaveValue(anna)
  await expect(first.getByRole("button", { name: "Move", exact: true })).toBeEnabled()

  const { popup, move } = await openSection(page, 2)
  await popup.getByLabel("Rider").selectOption(anna)
  await expect(move).toHaveAccessibleDescription(nextLapRidden)
  await popup.getByLabel("What").selectOption({ index: 1 })
  await expect(move).toHaveAccessibleDescription(nextLapRidden)
  await expect(move).toBeDisabled()
  await popup.getByLabel("What").selectOption(running)
  await expect(move).toHaveAccessibleDescription("")
  await expect(move).toBeEnabled()
})
