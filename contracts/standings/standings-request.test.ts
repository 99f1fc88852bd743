import { expect, test } from "vitest"
import { generationRequest, mergeRequest, standingRef } from "./standings-request.ts"

const anna = { group: { kind: "class", name: "Expert" }, id: "anna-expert" }

test("a standing is named by its group and its id", () => {
  expect(standingRef.parse(anna)).toEqual(anna)
  expect(standingRef.safeParse({ group: { kind: "women", name: "Expert" }, id: "anna" }).success).toBe(false)
  expect(standingRef.safeParse({ id: "anna" }).success).toBe(false)
})

test("a merge says whether the source goes", () => {
  const merge = { source: anna, target: { ...anna, id: "anna-liepa-expert" }, deleteSource: true }
  expect(mergeRequest.parse(merge)).toEqual(merge)
  expect(mergeRequest.safeParse({ ...merge, deleteSource: undefined }).success).toBe(false)
})

test("a generation carries what the secretary settled", () => {
  const number = { kind: "field", ...anna, field: "racingNumber", previous: null, next: "7", choice: "old" }
  const request = { kind: "class", resolutions: [number, { kind: "different-riders", ...anna, suffix: "7" }] }
  expect(generationRequest.parse(request)).toEqual(request)
  for (const wrong of [{ field: "email" }, { choice: "both" }, { previous: undefined }])
    expect(generationRequest.safeParse({ ...request, resolutions: [{ ...number, ...wrong }] }).success).toBe(
      false,
    )
})
