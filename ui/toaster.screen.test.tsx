import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { endToast, followWork, showToast } from "./toasts.ts"

const toasts = page.getByRole("status").getByCss(".toast")

/** Waits until the time runs that ends a toast: React sets it a little after what made it do so. */
const timeRuns = () => expect.poll(() => vi.getTimerCount()).toBe(1)

test("one toast goes from pending to success or failure, shows for 1500 ms, and waits while one looks at it [SH-09]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  await showScreen(<h1>Page</h1>)
  const words = { pending: "Saving…", done: "Saved", failed: "Not saved" }
  const work = Promise.withResolvers<"done">()
  void followWork(work.promise, words)
  await expect.element(toasts).toMatchTextContent(/Saving…/)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(toasts).toMatchTextContent(/Saving…/)
  work.resolve("done")
  await expect.element(toasts).toMatchTextContent(/Saved/)

  await timeRuns()
  await toasts.hover()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(toasts).toBeVisible()
  await page.getByRole("heading").hover()
  await timeRuns()
  await vi.advanceTimersByTimeAsync(1_400)
  await expect.element(toasts).toBeVisible()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(toasts).not.toBeInTheDocument()

  void followWork(Promise.reject(new Error("no network")), words)
  await expect.element(toasts).toMatchTextContent(/Not saved/)
})

/** Shows work that can be undone, beside what had the focus. */
const showUndoable = async () => {
  await showScreen(<button type="button">Actions</button>)
  const undo = vi.fn()
  const offer = async () => {
    endToast(showToast("pending", "Setting…"), {
      tone: "done",
      text: "Status set",
      action: { label: "Undo", onChoose: undo },
    })
    await page.getByRole("button", { name: "Actions" }).click()
  }
  return { undo, offer }
}

const button = (name: string) => page.getByRole("button", { name })

test.for(["key", "mouse"] as const)(
  "once a toast was sent away by %s, or its action was chosen, the next ones go by themselves, and the focus is where it was [SH-09]",
  async (by) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { undo, offer } = await showUndoable()
    await offer()
    if (by === "key") {
      button("Undo").element().focus()
      await userEvent.keyboard("{Enter}")
    } else await button("Undo").click()
    await button("Actions").hover()
    await expect.element(toasts).not.toBeInTheDocument()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(button("Actions")).toHaveFocus()

    await offer()
    if (by === "key") {
      // from one button of the toast to the next
      button("Undo").element().focus()
      await userEvent.keyboard("{Tab}{Enter}")
    } else await button("Dismiss").click()
    await button("Actions").hover()
    await expect.element(toasts).not.toBeInTheDocument()
    await expect.element(button("Actions")).toHaveFocus()

    showToast("done", "Next")
    await expect.element(toasts).toMatchTextContent(/Next/)
    await timeRuns()
    await vi.advanceTimersByTimeAsync(1_600)
    await expect.element(toasts).not.toBeInTheDocument()
  },
)

test("a toast stays while the window is left, and gives the focus back to where it was [SH-09]", async () => {
  const { offer } = await showUndoable()
  await offer()
  await userEvent.tab()
  await userEvent.tab()
  const dismiss = button("Dismiss").element()
  expect(document.activeElement).toBe(dismiss)
  // a browser that is driven never loses its focus
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false)
  dismiss.dispatchEvent(new FocusEvent("focusout", { bubbles: true }))
  hasFocus.mockRestore()
  dismiss.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
  await userEvent.keyboard("{Enter}")
  await expect.element(toasts).not.toBeInTheDocument()
  await expect.element(button("Actions")).toHaveFocus()
})
