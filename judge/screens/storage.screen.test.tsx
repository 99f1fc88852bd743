import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import {
  alert,
  askForNews,
  chooseRider,
  expectCounts,
  fillStorage,
  lastScore,
  leftFor,
  pressEnter,
  score,
  setOnline,
  showAlone,
  showJudge,
  startApp,
  status,
} from "#tests/support/screens/judge-app.tsx"
import { sampleStage } from "#tests/support/screens/judge-server.ts"

const trouble = /This phone could not read or store its data/
const dab = page.getByRole("button", { name: /^Dab/ })

// by keyboard: a tap so soon after another, and at its place, would be taken for the second of a double tap

test("a phone whose storage fails while it enters a stage says so, and enters once there is room [D-12]", async () => {
  const free = fillStorage("put", "stages")
  await showJudge(sampleStage(["7"]))
  await expect.element(alert).toMatchTextContent(trouble)
  await pressEnter("Try again")
  await expect.element(alert).toMatchTextContent(trouble)
  free()
  await pressEnter("Try again")
  await score("7", 3)
  await expectCounts(0, 1)
})

test("a phone that cannot store news still sends, and can be asked to send again [D-12]", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await expectCounts(0, 0)
  fillStorage("put", "stages")
  await startApp()
  await score("7", 3)
  await expectCounts(0, 1)
  await status.click()
  const send = page.getByRole("button", { name: "Send now" })
  const before = server.asked
  await send.click()
  await expect.poll(() => server.asked).toBeGreaterThan(before)
  await expect.element(send).toBeEnabled()
})

test("a judge who wants to judge again on a phone that cannot store its data is told why it fails [D-12]", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await expectCounts(0, 0)
  server.off = { why: "taken-over" }
  askForNews()
  await expect.element(alert).toMatchTextContent(/Another phone now judges with this pass\./)
  const free = fillStorage("put", "accesses")
  await pressEnter("Judge on this phone again")
  await expect.element(alert).toMatchTextContent(trouble)
  free()
  await pressEnter("Judge on this phone again")
  await expect.element(alert).not.toBeInTheDocument()
})

test("a phone that cannot store an event of its own, or its riders, says so, and stores them once there is room [JU-06]", async () => {
  await showAlone()
  const free = fillStorage("put", "stages")
  await pressEnter("Begin")
  await expect.element(alert).toMatchTextContent(trouble)
  free()
  await pressEnter("Begin")
  await pressEnter(/^Results/)
  await pressEnter(/^Riders$/)
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna")
  // what is typed is not lost by a touch beside Save
  await pressEnter(/^Cancel$/)
  await pressEnter("Stay here")
  await expect.element(page.getByRole("textbox", { name: "Riders" })).toHaveValue("7 Anna")
  const freeAgain = fillStorage("put", "stages")
  await pressEnter(/^Save$/)
  await expect.element(alert).toMatchTextContent(trouble)
  freeAgain()
  await pressEnter(/^Save$/)
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).not.toBeInTheDocument()
})

test("an event that the phone cannot delete stays, and the judge is told [D-12]", async () => {
  await showAlone()
  await pressEnter("Begin")
  await pressEnter("Section 1 ")
  fillStorage("delete")
  await pressEnter(/^Results/)
  await pressEnter("Delete this event")
  const sure = page.getByRole("dialog", { name: "Delete this event" })
  await sure.getByRole("button", { name: "Delete this event" }).click()
  const told = page.getByRole("dialog", { name: "This phone could not read or store its data" })
  await expect.element(told).toBeVisible()
  await pressEnter("OK")
  await pressEnter("Close")
  await expect.element(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
})

/** Works on what this phone stores. */
const inStore = (name: "taps" | "stages", work: (store: IDBObjectStore, stored: unknown[]) => void) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open("nulle-judge")
    request.onsuccess = () => {
      const database = request.result
      const store = database.transaction(name, "readwrite").objectStore(name)
      const read = store.getAll()
      read.onsuccess = () => work(store, read.result)
      store.transaction.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })

test("what another version of the app has kept of a stage is asked for again, and its taps stay", async () => {
  await showJudge(sampleStage(["7"]))
  await score("7", 3)
  await expectCounts(0, 1)
  await inStore("stages", (store, [known]) => {
    if (typeof known === "object") store.put({ ...known, stage: { riders: [] } })
  })
  await startApp()
  await expect.element(lastScore).toMatchTextContent(/Rider 7/)
})

test("in the middle of a ride a phone without a network goes on after a reload, and after the phone closed what the app had open [D-12]", async () => {
  const server = await showJudge(sampleStage(["7", "71", "77"]))
  await expectCounts(0, 0)
  server.lost.add("events").add("stages")
  setOnline(false)
  await score("71", 5)
  await chooseRider("77")
  for (const count of [1, 2]) {
    await dab.click()
    await expect.element(dab).toMatchTextContent(new RegExp(`Dabs: ${count}`))
  }
  await expectCounts(3, 0)
  const opened: IDBDatabase[] = []
  const { open } = IDBFactory.prototype
  const spy = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (
    this: IDBFactory,
    ...given
  ) {
    const request = open.apply(this, given)
    request.addEventListener("success", () => opened.push(request.result))
    return request
  })
  await startApp()
  spy.mockRestore()
  await expect.element(dab).toMatchTextContent(/Dabs: 2/)
  for (const connection of opened) connection.close()
  await page.getByRole("button", { name: "Finish: 2" }).click()
  await expectCounts(4, 0)
  server.lost.clear()
  setOnline(true)
  await expectCounts(0, 4)
  expect(server.totals()).toEqual({ "71 1/1": 5, "77 1/1": 2 })
})

test("an event of a phone's own is deleted with all its scores, which were saved and never sent [JU-06]", async () => {
  const count = async () => {
    let found = 0
    await inStore("taps", (_store, taps) => {
      found = taps.length
    })
    return found
  }
  await showAlone()
  await page.getByRole("textbox", { name: "Name of the event" }).fill("Club day")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna")
  await pressEnter("Begin")
  await pressEnter("Section 1 ")
  await score("7", 3)
  expect(await count()).toBe(1)
  await pressEnter(/^Results/)
  await pressEnter("Scored on this phone")
  const scored = page.getByRole("listitem").filter({ hasText: "Anna" })
  await expect.element(scored).toMatchTextContent(/· Saved/)
  await expect.element(scored).not.toMatchTextContent(/Sent/)
  await pressEnter(/^Results/)
  await pressEnter("Delete this event")
  const sure = page.getByRole("dialog", { name: "Delete this event" })
  await sure.getByRole("button", { name: "Delete this event" }).click()
  await expect.poll(() => leftFor).toEqual(["/judge-standalone"])
  expect(await count()).toBe(0)
  await showAlone()
  await expect.element(page.getByRole("heading", { name: "Judge without an account" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Begin" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Club day" })).not.toBeInTheDocument()
})
