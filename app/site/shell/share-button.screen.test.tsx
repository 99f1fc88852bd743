import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ShareButton } from "./share-button.tsx"

const show = () => showScreen(<ShareButton title="Cēsis" path="/competitions/lamsf/lc-2026/cesis" />)
const share = () => page.getByRole("button", { name: "Share" }).click()
const address = "https://nulle.test/competitions/lamsf/lc-2026/cesis"
const toast = page.getByCss(".toast")

/** Gives the device a share menu; returns what is called with what is shared. */
const giveShareMenu = () => {
  const given = vi.fn<(shared: ShareData) => Promise<void>>(async () => {})
  vi.stubGlobal("navigator", { share: given })
  return given
}

test("an address is shared by the device's menu, and whoever closes it is not told that anything failed [TV-07]", async () => {
  const given = giveShareMenu()
  await show()
  await share()
  expect(given).toHaveBeenCalledExactlyOnceWith({ title: "Cēsis", url: address })
  given.mockRejectedValueOnce(new DOMException("", "AbortError"))
  await share()
  expect(given).toHaveBeenCalledTimes(2)
  await expect.element(toast).not.toBeInTheDocument()
})

test("a device without a share menu gets the address copied, or is told how to copy it [TV-07]", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.stubGlobal("navigator", { clipboard: { writeText } })
  await show()
  await share()
  await expect.element(toast).toMatchTextContent(/Address copied/)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(address)
  writeText.mockRejectedValueOnce(new DOMException("", "NotAllowedError"))
  await share()
  await expect.element(page.getByText("Copy the address from the browser’s address bar.")).toBeVisible()
})
