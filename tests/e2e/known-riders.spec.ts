import { expect } from "@playwright/test"
import { and, eq, inArray } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry } from "#server/db/schema/riders.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { formOf, lineOf, openAsSecretary, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

test("a secretary enters known riders: by two letters of a name, all of an earlier stage at once, and says who is one person [PA-21] [PA-22] [PA-23] [RI-06]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await openStage(site, { title: "Cēsu posms" })
  const { institutionId, championshipId } = stage
  const earlier = await makeStage(db, {
    institutionId,
    championshipId,
    title: "Madonas posms",
    classes: [{ name: "Hobby" }],
  })
  const liga = { name: "Līga Kalna", racingNumber: "7", birthDate: "1996-07-14", license: "LV-7" }
  await makeParticipant(db, earlier, liga)
  await makeParticipant(db, earlier, { name: "Jaan Tamm", racingNumber: "8", birthDate: "1988-02-03" })
  await openAsSecretary(page, site, stage)

  // whoever is offered fills in the form, and the next form follows at once
  const form = formOf(page)
  await page.getByRole("button", { name: "Add participant" }).click()
  await form.getByLabel("Name").pressSequentially("līg")
  await form.getByRole("option").filter({ hasText: "Līga Kalna" }).click()
  await expect(form).toContainText("Filled in from: Madonas posms. Check it.")
  for (const [label, value] of [
    ["Racing number", "7"],
    ["Birth date", "1996.07.14"],
    ["Racing class", "Hobby"],
    ["Licence", "LV-7"],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value)
  await form.getByRole("button", { name: "Add and continue" }).click()
  await expect(form).toContainText("Added: 7 Līga Kalna. Enter the next one.")
  await form.getByLabel("Name").fill("Anna Ozola")
  await form.getByLabel("Racing number").fill("9")
  await form.getByLabel("Birth date").pressSequentially("20010203")
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await form.getByRole("button", { name: "Add", exact: true }).click()
  await expect(form).toBeHidden()

  // the others of the earlier stage come together
  await page.getByRole("button", { name: "Take over riders" }).click()
  const others = page.getByRole("dialog", { name: "Take over riders of an earlier stage" })
  await expect(others.getByRole("checkbox", { name: /Līga Kalna/ })).toBeDisabled()
  await others.getByRole("checkbox", { name: /All without an account/ }).click()
  await others.getByRole("button", { name: "Take over (1)" }).click()
  await toast(page, "Taken over: 1")
  for (const name of ["Līga Kalna", "Anna Ozola", "Jaan Tamm"]) await expect(lineOf(page, name)).toBeVisible()

  // of whom the secretary knows that it is one person, the results come together
  await page.getByRole("button", { name: "Likely same riders" }).click()
  const likely = page.getByRole("dialog", { name: "Who is the same rider?" })
  await expect(likely.getByRole("checkbox")).toHaveCount(2)
  await likely.getByRole("checkbox", { name: /Līga Kalna/ }).check()
  await likely.getByRole("button", { name: "Same rider (1)" }).click()
  await toast(page, "Linked: 1")
  await expect(likely.getByRole("checkbox")).toHaveCount(1)
  await likely.getByRole("button", { name: "Close" }).last().click()
  const linked = await db
    .select({ rider: linkedEntry.riderId, name: participant.name })
    .from(linkedEntry)
    .innerJoin(
      participant,
      and(eq(participant.stageKey, linkedEntry.stageKey), eq(participant.id, linkedEntry.participantId)),
    )
    .where(inArray(linkedEntry.stageKey, [stage.key, earlier.key]))
  expect(linked.map(({ name }) => name)).toEqual([liga.name, liga.name])
  expect(new Set(linked.map(({ rider }) => rider)).size).toBe(1)
  await page.goto(`${site.url}/riders/${linked[0]?.rider}?lng=en`)
  for (const title of [stage.title, earlier.title])
    await expect(page.getByRole("link", { name: title })).toBeVisible()
})
