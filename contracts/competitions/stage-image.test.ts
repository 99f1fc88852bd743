import { expect, test } from "vitest"
import { largerStageImage, readStageImage, stageImageAddress } from "./stage-image.ts"

const stagePath = "institutions/lamsf/championships/2026/stages/kaniera"
const name = "0123456789abcdef0123456789abcdef"

test("the address of a picture is read back, and leads to the larger one", () => {
  const address = stageImageAddress({ stagePath, name }, "140x100")
  expect(address).toBe(`/${stagePath}/images/${name}-140x100.webp`)
  expect(readStageImage(address)).toEqual({ stagePath, name, kind: "logo" })
  expect(largerStageImage(address)).toBe(`/${stagePath}/images/${name}-280x200.webp`)
  expect(readStageImage(stageImageAddress({ stagePath, name }, "200x200"))?.kind).toBe("photo")
})

test("no other address is a picture's", () => {
  for (const address of [
    "",
    `/${stagePath}/regulation.pdf`,
    `/${stagePath}/images/../${name}-140x100.webp`,
    `https://elsewhere.example/${stagePath}/images/${name}-140x100.webp`,
    `/${stagePath}/images/${name}-280x200.webp`,
  ])
    expect(readStageImage(address)).toBeNull()
  expect(largerStageImage("https://elsewhere.example/a.png")).toBe("https://elsewhere.example/a.png")
})
