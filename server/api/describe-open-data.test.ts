import { expect, test } from "vitest"
import { describeOpenData } from "./describe-open-data.ts"

/** A site whose document fails so many times; `made` counts how often it was made. */
const failing = (times: number) => {
  let made = 0
  const description = describeOpenData({
    siteName: "Nulle",
    siteUrl: "https://trial.example",
    get contactEmail(): string {
      made += 1
      if (made <= times) throw new Error("It failed")
      return "info@trial.example"
    },
  })
  return { ...description, made: () => made }
}

test("a description that could not be made is made again for whoever asks next", async () => {
  const { document, guide } = failing(2)
  await expect(document()).rejects.toThrow("It failed")
  await expect(guide()).rejects.toThrow("It failed")
  expect((await guide()).operations.length).toBeGreaterThan(10)
  expect((await document()).info.title).toContain("Nulle")
})

test("the document is made once for all who ask for it, and for the page that explains it", async () => {
  const { document, guide, made } = failing(0)
  await Promise.all([document(), guide(), document(), guide()])
  await guide()
  expect(made()).toBe(1)
})
