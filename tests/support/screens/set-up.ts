import "#ui/theme.css"
import "#app/office/office.css"
import "./locators.ts"
import { afterEach, beforeEach, vi } from "vitest"
import { commands, page } from "vitest/browser"
import { dismissToast, toastStore } from "#ui/toasts.ts"
import { refuseCalls } from "./answer-calls.ts"
import { forgetToasts } from "./toasts.ts"

beforeEach(refuseCalls)

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.read()) dismissToast(id)
  forgetToasts()
  localStorage.clear()
  sessionStorage.clear()
  await commands.emulate({ colorScheme: "light", forcedColors: "none", media: "screen" })
  await page.viewport(1280, 800)
})
