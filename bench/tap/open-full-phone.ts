import type { Browser } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const riders = 120
const sections = 10
const laps = 3

/** The taps of a ride that the phone has recorded before. */
const tapsOfRide = 4

const hour = 3_600_000

/** Opens a phone that has recorded this many rides, in section 1 with a rider on the pad. */
export const openFullPhone = async (browser: Browser, server: RunningServer, ridesBefore: number) => {
  const { db } = server.database
  const now = Date.now()
  const stage = await makeStage(db, {
    competitionStartDate: now - 2 * hour,
    competitionEndDate: now + 2 * hour,
    classes: [{ name: "Expert", lap: laps, lapSections: Array.from({ length: sections }, () => true) }],
  })
  for (let number = 1; number <= riders; number += 1)
    await makeParticipant(db, stage, { name: `Rider ${number}`, racingNumber: String(number) })
  const { secret } = await makePass(db, stage)
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    locale: "en",
  })
  const page = await context.newPage()
  await page.goto(
    `${server.url}/judge-standalone#${new URLSearchParams({ stage: stage.path, pass: secret })}`,
  )
  await page.locator(".sections").waitFor()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  const events = await page.evaluate(fillDevice, { stage: stage.path, ridesBefore, tapsOfRide, riders })
  await page.reload()
  await page.getByRole("button", { name: /^Section 1 / }).click()
  await page.locator(".rider").first().click()
  await page.locator(".dab").waitFor()
  return { context, page, events }
}

/** Runs in the browser: fills the phone's database with rides that the server has acknowledged. */
const fillDevice = async ({
  stage,
  ridesBefore: rides,
  tapsOfRide: taps,
  riders: count,
}: {
  stage: string
  ridesBefore: number
  tapsOfRide: number
  riders: number
}): Promise<number> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("nulle-judge")
    request.onsuccess = () => resolve(request.result)
  })
  const store = database.transaction("taps", "readwrite").objectStore("taps")
  for (let ride = 0; ride < rides; ride += 1) {
    const attempt = crypto.randomUUID()
    for (let tap = 1; tap <= taps; tap += 1) {
      const name = tap < taps ? "JudgeAddFault" : "JudgeFinishManual"
      const place = {
        participant: `number:${1_000 + (ride % count)}`,
        section: 2 + (ride % 9),
        lap: 1 + (ride % 3),
      }
      const event = { v: 1, id: crypto.randomUUID(), attempt, ...place, name, points: null, reason: null }
      const fate = { state: "stored", why: null, revision: 1 }
      store.add({ ...event, ...fate, stage, gesture: ride * taps + tap, time: Date.now() })
    }
  }
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve
  })
  database.close()
  return rides * taps
}
