import "#judge/setup.ts"
import "#judge/judge.css"
import "./locators.ts"
import axe from "axe-core"
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { afterEach, expect, onTestFinished, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { cleanup, render } from "vitest-browser-react"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { type Language, languageCookie, languages } from "#domain/site/language.ts"
import { openAgreementStore } from "#judge/agreements/agreement-store.ts"
import { openDeviceStore } from "#judge/device/device-store.ts"
import { openBrowserClock } from "#judge/device/steady-clock.ts"
import { ignoreStrayTouches } from "#judge/device/stray-touches.ts"
import { httpTransport } from "#judge/outbox/transport.ts"
import { JudgeApp } from "#judge/screens/judge-app.tsx"
import { ErrorBoundary, ReloadRequired } from "#judge/screens/trouble.tsx"
import { DeviceContext } from "#judge/screens/use-judging.ts"
import { chooseLanguage, startWords } from "#judge/words.ts"
import { setLanguageCookie } from "#ui/device-language.ts"
import { Speaking } from "#ui/speech.tsx"
import { type Passes, serveJudge } from "./judge-server.ts"

// the app is a page of its own, without the styles of the site
for (const style of document.querySelectorAll(
  'style:is([data-vite-dev-id*="/app/"], [data-vite-dev-id$="/ui/theme.css"])',
))
  style.remove()

ignoreStrayTouches()

const full = "The storage is full."

// the app also throws what it told the judge, so that the site hears of it
addEventListener(
  "unhandledrejection",
  (event) => {
    if (event.reason instanceof DOMException && event.reason.message === full)
      event.stopImmediatePropagation()
  },
  { capture: true },
)

const home = location.href

/** Where the app led away from this page, or what it loaded anew; tests stay here. */
export const leftFor: string[] = []

navigation.addEventListener("navigate", (event) => {
  if (event.destination.sameDocument || event.downloadRequest !== null) return
  event.preventDefault()
  const { pathname, search } = new URL(event.destination.url)
  leftFor.push(pathname + search)
})

/** Starts the app as `judge/main.tsx` does, at the address that the page has. */
export const startApp = async () => {
  await cleanup()
  const place = document.createElement("div")
  place.id = "judge"
  document.body.append(place)
  // a finger far away: the first touch of a test is not the second of a double tap
  dispatchEvent(new MouseEvent("click", { detail: 1, clientX: -1_000, clientY: -1_000 }))
  startWords()
  const device = {
    store: await openDeviceStore(() => {}),
    agreements: await openAgreementStore(() => {}),
    transport: httpTransport(location.origin),
    clock: openBrowserClock(),
  }
  await render(
    <StrictMode>
      <Speaking>
        <ErrorBoundary fallback={<ReloadRequired why="broken" />} onBroken={() => {}}>
          <DeviceContext value={device}>
            <JudgeApp />
          </DeviceContext>
        </ErrorBoundary>
      </Speaking>
    </StrictMode>,
    { container: place },
  )
}

afterEach(async () => {
  await cleanup()
  history.replaceState(null, "", home)
  leftFor.length = 0
  document.documentElement.removeAttribute("style")
  setLanguageCookie(languageCookie(""))
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await forget(name)
})

const forget = (database: string) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database)
    request.onsuccess = resolve
    request.onerror = reject
  })

/** Shows the app at an address. */
export const showAt = async (address: string) => {
  await page.viewport(360, 640)
  history.replaceState(null, "", address)
  await startApp()
}

const hashOf = (stage: JudgeStage, pass: string) =>
  `${new URLSearchParams({ stage: stage.stage.path, pass })}`

/** Opens the link of a pass where the app is open. */
export const followPass = (stage: JudgeStage, pass: string) => {
  location.hash = hashOf(stage, pass)
}

/** Shows the app on the phone of one who has taken a pass, by default one of Anna's for the first section. */
export const showJudge = async (
  stage: JudgeStage,
  {
    section = 1,
    passes = {},
    lost = [],
  }: { section?: number | null; passes?: Passes; lost?: Iterable<"devices" | "stages" | "events"> } = {},
) => {
  const server = serveJudge(stage, { anna: { name: "Anna", section }, ...passes })
  for (const one of lost) server.lost.add(one)
  await showAt(`/judge-standalone#${hashOf(stage, "anna")}`)
  return server
}

/** Shows the app on a phone that has no stage. */
export const showAlone = () => showAt("/judge-standalone")

/** Gives the phone another size, CSS pixels, and text that is so many times as large. */
export const resize = async (width: number, height: number, text = 1) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = `${18 * text}px`
}

/** Lets the phone have a connection, or none. */
export const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? "online" : "offline"))
}

/** Lets the phone ask for news now. */
export const askForNews = () => {
  dispatchEvent(new Event("online"))
}

/** Chooses a language; all words on the screen are in it from now on. */
export const speak = (language: Language) => flushSync(() => chooseLanguage(language))

export const press = (name: string | RegExp) => page.getByRole("button", { name }).click()

/** Presses a button by keyboard: a touch soon after another one at its place would be taken for its echo. */
export const pressEnter = async (name: string | RegExp) => {
  const button = page.getByRole("button", { name })
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard("{Enter}")
}

/** Touches the heading, which does nothing: the next touch is far from it, so it is not the second of a double tap. */
export const touchElsewhere = () => page.getByRole("heading", { level: 1 }).click()

export const chooseSection = (section: number) => press(new RegExp(`^Section ${section} `))

/** Types a number and chooses its rider. */
export const chooseRider = async (number: string) => {
  for (const digit of number)
    await page
      .getByRole("region", { name: "Type a number" })
      .getByRole("button", { name: digit, exact: true })
      .click()
  await press(new RegExp(`Racing number ${number}\\b`))
}

export const lastScore = page.getByCss(".last-score")
export const status = page.getByCss(".sending")
export const alert = page.getByRole("alert")
export const dialog = page.getByRole("dialog")
export const heading = page.getByRole("heading", { level: 1 })

/** Types a number, chooses its rider, and gives a classic score in one touch. */
export const score = async (number: string, points: number) => {
  await chooseRider(number)
  await press(new RegExp(`^${points} points?$`))
  await expect.element(lastScore).toMatchTextContent(/Saved/)
  await touchElsewhere()
}

/** Expects the phone to show this many taps as pending and as sent. */
export const expectCounts = (waiting: number, sent: number) =>
  expect
    .element(page.getByRole("button", { name: `Waiting: ${waiting}, sent: ${sent}.` }), { timeout: 5_000 })
    .toBeVisible()

/** Stops the clocks of the phone; returns a function that lets them jump ahead, milliseconds. */
export const stopClocks = () => {
  let wall = Date.now()
  let passed = performance.now()
  vi.spyOn(Date, "now").mockImplementation(() => wall)
  vi.spyOn(performance, "now").mockImplementation(() => passed)
  return (milliseconds: number) => {
    wall += milliseconds
    passed += milliseconds
  }
}

/** Lets the phone store nothing more; returns a function that makes room again. */
export const fillStorage = (how: "add" | "put" | "delete" = "add", store?: string) => {
  const stores = IDBObjectStore.prototype
  const real = Object.getOwnPropertyDescriptor(stores, how)?.value
  const refuse = function (this: IDBObjectStore, ...given: unknown[]) {
    if (store === undefined || this.name === store) throw new DOMException(full, "QuotaExceededError")
    return Reflect.apply(real, this, given)
  }
  const replace = (value: unknown) =>
    Object.defineProperty(stores, how, { value, configurable: true, writable: true })
  replace(refuse)
  const free = () => {
    replace(real)
  }
  onTestFinished(free)
  return free
}

/** The position and size of every key of the pad. */
export const keyBoxes = () =>
  [...document.querySelectorAll(".pad-screen button, .pad-screen select")].map((key) => {
    const { x, y, width, height } = key.getBoundingClientRect()
    return { x, y, width, height }
  })

/** The target size for a gloved thumb, CSS pixels. */
const target = 64

/** Buttons that are smaller than that, and how far the page is wider than the phone. */
const faults = () => {
  const shown = [...document.querySelectorAll("button, select, a.wide, .choices label")]
  const small = shown.filter((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width > 0 && (height < target || width < target)
  })
  return {
    small: small.map(({ textContent }) => textContent),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }
}

/** Every target fits a thumb, and nothing is wider than the phone, in any language; the language stays English. */
const expectThumbs = async (screen: string) => {
  for (const language of languages.toReversed()) {
    speak(language)
    expect(faults(), `${screen}, ${language}`).toEqual({ small: [], overflow: 0 })
  }
}

/** Axe finds nothing, with the contrast of 7:1 that sunlight asks for, and every target fits a thumb in every language. */
export const lookAtJudge = async (screen: string) => {
  await expectThumbs(screen)
  speak("en")
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast-enhanced": { enabled: true } },
  })
  expect(violations, screen).toEqual([])
}
