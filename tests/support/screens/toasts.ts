import { expect } from "vitest"
import { toastStore } from "#ui/toasts.ts"

type Shown = { id: number; text: string }

let shown: Shown[] = []

toastStore.subscribe(() => {
  const isNew = ({ id, text }: Shown) => !shown.some((one) => one.id === id && one.text === text)
  shown = [...shown, ...toastStore.read().filter(isNew)]
})

/** For tests: forgets the toasts of the test before. */
export const forgetToasts = () => {
  shown = []
}

/**
 * For tests: waits until a toast says this. Each toast is found once, also where it has disappeared by now: a busy machine can look
 * too late for a message that shows for a second and a half.
 */
export const expectToast = async (text: string) => {
  await expect.poll(() => shown.map((one) => one.text).join("\n")).toContain(text)
  const found = shown.findIndex((one) => one.text.includes(text))
  shown = shown.filter((_, index) => index !== found)
}
