import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { watchTypedPart } from "#app/site/forms/leave-blocker.ts"
import { reloadForScript } from "./reload-for-script.ts"

const reload = vi.fn()
const answer = vi.fn<() => Promise<{ ok: boolean }>>()

beforeEach(() => {
  vi.stubGlobal("location", { reload })
  vi.stubGlobal("fetch", answer)
  reload.mockClear()
  answer.mockResolvedValue({ ok: true })
})

afterEach(() => vi.unstubAllGlobals())

test("the page is reloaded for a script that failed once the site answers", async () => {
  answer.mockRejectedValueOnce(new TypeError("no network"))
  await reloadForScript("pressed")
  answer.mockResolvedValueOnce({ ok: false })
  await reloadForScript("online")
  expect(reload).not.toHaveBeenCalled()
  await reloadForScript("online")
  expect(reload).toHaveBeenCalledOnce()
})

test("what is typed is reloaded away only by who presses the button", async () => {
  const stop = watchTypedPart({ isUnsaved: () => true, mayLeave: async () => true })
  await reloadForScript("online")
  expect(reload).not.toHaveBeenCalled()
  await reloadForScript("pressed")
  expect(reload).toHaveBeenCalledOnce()
  stop()
})
