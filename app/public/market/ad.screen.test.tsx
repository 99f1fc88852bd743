import { expect, test, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { AdContact, AdRights, ReportForm, ShownAd } from "#contracts/market/ads.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rightsOfOthers, shownAd } from "#tests/support/screens/sample-ad.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as adPage from "./ad.tsx"

type Shown = {
  ad?: Partial<ShownAd>
  rights?: Partial<AdRights>
  removalReason?: string
  viewer?: Viewer | null
  contact?: AdContact | "address-not-confirmed"
}

/** Shows an ad, and returns what is called with each report about it. */
const show = async ({ ad, rights, removalReason, viewer = rider, contact }: Shown = {}) => {
  const report = vi.fn<(form: ReportForm) => void>()
  answerCalls((os) => ({
    market: {
      ad: os.market.ad.handler(() => ({
        kind: "shown",
        ad: { ...shownAd, ...ad },
        rights: { ...rightsOfOthers, ...rights },
        removalReason: removalReason ?? null,
      })),
      contact: os.market.contact.handler(({ errors }) => {
        if (contact === undefined) throw errors["ad-not-found"]()
        if (contact === "address-not-confirmed") throw errors[contact]()
        return { kind: "shown", contact }
      }),
      report: os.market.report.handler(({ input }) => {
        report(input.form)
        return { kind: "reported" }
      }),
    },
  }))
  await showRoute(adPage, { path: "/market/ads/:ad", address: `/market/ads/${shownAd.id}`, viewer })
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(shownAd.title)
  return { report }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const askForContact = () => button("Show phone number and WhatsApp").click()

test("a visitor reads the ad, enlarges its picture, and is asked to sign in for the phone number", async () => {
  await show({ viewer: null })
  await expect.element(page.getByText("€12.50")).toBeVisible()
  await expect.element(page.getByText("Ieva Kalniņa")).toBeVisible()
  await expect.element(page.getByText("Buy safely")).toBeVisible()
  const login = page.getByRole("link", { name: "Sign in to see the phone number" })
  await expect.element(login).toHaveAttribute("href", `/login?return=%2Fmarket%2Fads%2F${shownAd.id}`)
  await page.getByRole("link", { name: "Enlarge the picture" }).click()
  await button("Zoom in").click()
  await expect.element(button("Zoom out")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
})

test("who is signed in is told the phone number when they ask, and has the focus there [D-41]", async () => {
  await show({ contact: { phone: "+37126998877", whatsApp: "wa.me/37126998877" } })
  await askForContact()
  const phone = page.getByRole("link", { name: "Call +37126998877" })
  await expect.element(phone).toHaveAttribute("href", "tel:+37126998877")
  await expect.element(phone).toHaveFocus()
  await expect
    .element(page.getByRole("link", { name: "Write on WhatsApp" }))
    .toHaveAttribute("href", "https://wa.me/37126998877")
  await lookAt()
})

test("without a confirmed address neither a phone number is shown nor an ad reported, and the way there is [D-43]", async () => {
  await show({ viewer: { ...rider, isConfirmed: false }, contact: "address-not-confirmed" })
  await askForContact()
  await expect
    .element(page.getByText("To see phone numbers, confirm your email address first."))
    .toBeVisible()
  await expect
    .element(page.getByRole("link", { name: "Confirm your address to report this ad" }))
    .toHaveAttribute("href", "/profile")
})

test("the seller of an ad is told that it waits until the address is confirmed [D-43]", async () => {
  await show({ ad: { state: "waiting" }, rights: { isOwn: true, actions: ["edit", "delete"] } })
  await expect.element(page.getByText("This ad is waiting")).toBeVisible()
  await lookAt()
})

test("an ad is reported for a reason, which is asked for as often as it is missing", async () => {
  const { report } = await show()
  await button("Report this ad").click()
  await lookAt()
  const reason = page.getByLabelText("Reason")
  for (const _attempt of ["first", "second"]) {
    await button("Send the report").click()
    // the field is found again, also if the same is wrong once more
    await expect.element(reason).toHaveAccessibleDescription("Please choose a reason.")
    await expect.element(reason).toHaveFocus()
  }
  await reason.selectOptions("It looks like fraud")
  await button("Send the report").click()
  await expect.element(page.getByText("Thank you. An admin will look at this ad.")).toBeVisible()
  expect(report).toHaveBeenCalledExactlyOnceWith({ reason: "fraud", comment: null })
})

test("of a removed ad an admin reads why, and what would be refused is not offered", async () => {
  const rights = { isReachable: false, isReportable: false, mayModerate: true }
  await show({ ad: { state: "removed" }, rights, removalReason: "The frame is reported as stolen" })
  await expect.element(page.getByText("The frame is reported as stolen")).toBeVisible()
  await expect.element(button("Report this ad")).not.toBeInTheDocument()
  await expect.element(button("Show phone number and WhatsApp")).not.toBeInTheDocument()
})

test("the frame of a picture is as high as the picture", async () => {
  await show()
  const frame = page.getByRole("link", { name: "Enlarge the picture" }).element()
  const image = frame.querySelector("img")
  if (!image) throw new Error("There is no picture")
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 })
  image.srcset = ""
  image.src = canvas.toDataURL()
  await image.decode()
  for (const width of [360, 1280]) {
    await page.viewport(width, 800)
    const heights = [frame.clientHeight, image.clientHeight, (frame.clientWidth * 3) / 4]
    expect(new Set(heights.map(Math.round)).size, `${width}: ${heights}`).toBe(1)
  }
})

test.for([
  ["a visitor", null],
  ["a rider", rider],
] as const)("on paper there is what is sold, and nothing to press: %s", async ([, viewer]) => {
  await show({ viewer })
  await commands.emulate({ media: "print" })
  await expect.element(page.getByText("Always washed.")).toBeVisible()
  const pressed = document.querySelectorAll("main :is(button, input, select, .button, .quiet-button)")
  expect([...pressed].filter((one) => one.checkVisibility())).toEqual([])
})
