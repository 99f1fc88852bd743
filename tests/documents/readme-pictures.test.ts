import { readdirSync, readFileSync } from "node:fs"
import sharp from "sharp"
import { expect, test } from "vitest"

const readme = readFileSync("README.md", "utf8")
const pictures = [...readme.matchAll(/<picture>.*?<\/picture>/gs)].map(([picture]) => picture)

test("README shows what Nulle is, in light and dark, in words too, and in few bytes", async () => {
  expect(pictures).toHaveLength(2)
  const shown: string[] = []
  for (const picture of pictures) {
    const [dark = "", light = ""] = [/srcset="([^"]+)"/, /src="([^"]+)"/].map((at) => at.exec(picture)?.[1])
    expect([dark.endsWith("-dark.webp"), light.endsWith("-light.webp")]).toEqual([true, true])
    expect(/alt="([^"]+)"/.exec(picture)?.[1]?.length).toBeGreaterThan(50)
    for (const file of [dark, light]) {
      const bytes = readFileSync(file)
      expect(bytes.length, file).toBeLessThan(120_000)
      expect(await sharp(bytes).metadata(), file).toMatchObject({ width: 1600, height: 1000, format: "webp" })
      shown.push(file)
    }
  }
  expect(shown.toSorted()).toEqual(
    readdirSync("docs/pictures")
      .map((file) => `docs/pictures/${file}`)
      .toSorted(),
  )
})
