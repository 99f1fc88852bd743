import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { clockStart } from "#contracts/competitions/clock-start.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ConnectionState } from "./connection-state.tsx"

test("only a stage that is being ridden is called live; any other says that it is kept up to date", async () => {
  for (const [isRunning, notice] of [
    [false, "Updates automatically"],
    [true, "Live"],
  ] as const) {
    const loadedAt = clockStart.parse(Date.now())
    const { unmount } = await showScreen(
      <ConnectionState connection="live" {...{ isRunning, loadedAt }} timeZone="Europe/Riga" />,
    )
    await expect.element(page.getByText(notice)).toBeVisible()
    await unmount()
  }
})
