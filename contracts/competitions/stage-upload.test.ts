import { expect, test } from "vitest"
import { storedPictureIn, uploadRefusalIn } from "./stage-upload.ts"

test("an answer says why an upload was refused, and where a picture was stored", () => {
  expect(uploadRefusalIn({ reason: "not-a-pdf" })).toBe("not-a-pdf")
  expect(storedPictureIn({ address: "/stage/images/1.webp" })).toBe("/stage/images/1.webp")
})

test.each([null, "busy", [], {}, { reason: "toString", address: 1 }, { reason: null, address: null }])(
  "%j is neither a refusal nor a stored picture",
  (answer) => {
    expect(uploadRefusalIn(answer)).toBeUndefined()
    expect(storedPictureIn(answer)).toBeUndefined()
  },
)
