import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

const read = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${site.url}${address}?lng=en`, { headers })
  return {
    status: answer.status,
    text: (await answer.text()).replaceAll(/<script\b.*?<\/script>|<!--.*?-->/gs, ""),
  }
}

test("a calendar that cannot be loaded says so, and offers to try again [CL-05]", async () => {
  await makeStage(db, { title: "Now", ...running() })
  await db.execute("alter table stage rename to stage_elsewhere")
  try {
    const { status, text } = await read("/")
    expect(status).toBe(500)
    expect(text).toMatch(/<h1[^>]*>Competitions</)
    expect(text).toMatch(/role="alert".*Error loading.*Something went wrong. Please refresh and try again./s)
    expect(text).toMatch(/<a[^>]* href="\/"[^>]*>Refresh page</)
    const results = await read("/competitions/i/c/s/results")
    expect(results.text).toMatch(/<h1[^>]*>Something went wrong</)
    expect(results.text).toContain("Support team is being notified. Please try to refresh page.")
    expect(results.text).toContain("Refresh page")
  } finally {
    await db.execute("alter table stage_elsewhere rename to stage")
  }
  expect((await read("/")).text).toContain(">Now<")
})

test("drafts are in no calendar, and a long page is whole without script, the menu of who is signed in included [CL-01]", async () => {
  const place = { institutionId: (await makeInstitution(db)).id }
  for (let number = 0; number < 40; number += 1)
    await makeStage(db, {
      ...place,
      title: `Long ${number}`,
      ...running(),
      descriptionEn: "Rocks. ".repeat(40),
    })
  await makeStage(db, { ...place, title: "Hidden valley", status: "draft" })
  const { headers } = await signIn(site)
  const { text } = await read("/", headers)
  expect(text).toContain("User menu: Judge Bērziņš")
  for (const number of [0, 20, 39]) expect(text).toContain(`>Long ${number}<`)
  expect(text).toContain("</footer>")
  expect(text).not.toContain("Hidden valley")
  // what is sent later, only a script puts in its place
  expect(text).not.toMatch(/<div hidden|<template id="B:/)
})
