import { redirect } from "react-router"
import { beforeEach, expect, test, vi } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { speak } from "#ui/speech.tsx"
import { dismissToast, toastStore } from "#ui/toasts.ts"
import { sendForm } from "./send-form.ts"

beforeEach(() => speak(speechOf("en")))

const lastToast = () => vi.waitUntil(() => toastStore.read().find(({ tone }) => tone !== "pending") ?? false)

const leadTo = (address: string) => ({
  serverAction: async () => {
    throw redirect(address)
  },
})

test("a redirect to the login page is shown as a failure, and the input stays", async () => {
  const { data } = await sendForm(leadTo("/login?return=%2Fmarket%2Fnew"))
  expect(data.refusal).toEqual({ reason: "not-signed-in", about: {} })
  expect(await lastToast()).toMatchObject({ tone: "failed", text: "Error saving" })
})

test("a redirect to what was saved is followed", async () => {
  await expect(sendForm(leadTo("/market/ads/1"))).rejects.toMatchObject({ status: 302 })
})

test.each(["to-confirm", "proof-needed"])(
  "a question from the server is not a failure: %s",
  async (reason) => {
    for (const { id } of toastStore.read()) dismissToast(id)
    const { data } = await sendForm({
      serverAction: async () => ({ result: null, refusal: { reason, about: {} } }),
    })
    expect(data.refusal?.reason).toBe(reason)
    await vi.waitUntil(() => toastStore.read().every(({ tone }) => tone !== "pending"))
    expect(toastStore.read()).toEqual([])
  },
)

test("a form whose request was given up, as by the next one, is no failure: its toast just goes", async () => {
  for (const { id } of toastStore.read()) dismissToast(id)
  const tones = new Set<string>()
  const stop = toastStore.subscribe(() => {
    for (const { tone } of toastStore.read()) tones.add(tone)
  })
  await sendForm({
    serverAction: async () => {
      throw new DOMException("The user aborted a request.", "AbortError")
    },
  })
  await vi.waitUntil(() => toastStore.read().length === 0)
  stop()
  expect([...tones]).toEqual(["pending"])
})

test("an answer that is none, as of a server that is down, is a failure of its own", async () => {
  const { data } = await sendForm({
    serverAction: async () => {
      throw new Error("down")
    },
  })
  expect(data.refusal).toEqual({ reason: "failed", about: {} })
})
