import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { differingPictures } from "./differing-pictures.ts"

type Picture = { background: string; height?: number }

/** Writes grey pictures of ten pixels' width into a folder. */
const draw = async (folder: string, pictures: Record<string, Picture>) => {
  mkdirSync(folder)
  for (const [name, { background, height = 10 }] of Object.entries(pictures))
    await sharp({ create: { width: 10, height, channels: 3, background } }).toFile(
      join(folder, `${name}.png`),
    )
}

test("pictures that differ to the eye are listed, the most different first, and those that one folder lacks", async () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [before, after] = [join(folder, "before"), join(folder, "after")]
  await draw(before, {
    same: { background: "#808080" },
    nearly: { background: "#808080" },
    longer: { background: "#808080" },
    other: { background: "#808080" },
    gone: { background: "#808080" },
  })
  await draw(after, {
    same: { background: "#808080" },
    nearly: { background: "#838383" },
    longer: { background: "#808080", height: 20 },
    other: { background: "#ff8080" },
  })
  expect(await differingPictures(before, after)).toEqual([
    { name: "gone.png", share: null },
    { name: "other.png", share: 1 },
    { name: "longer.png", share: 0.5 },
  ])
})
