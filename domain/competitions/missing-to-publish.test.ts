import { expect, test } from "vitest"
import { missingToPublish, newlyMissing } from "./missing-to-publish.ts"

const stage = { status: "published", location: "Kaņieris", classes: ["Expert"] }

test("a stage is published with a place and at least one class [D-44]", () => {
  expect(missingToPublish(stage)).toEqual([])
  expect(missingToPublish({ ...stage, location: null })).toEqual(["location"])
  expect(missingToPublish({ ...stage, classes: [] })).toEqual(["classes"])
  expect(missingToPublish({ ...stage, location: undefined, classes: undefined })).toEqual([
    "location",
    "classes",
  ])
})

test("a draft may lack anything", () => {
  expect(missingToPublish({ status: "draft", location: null, classes: [] })).toEqual([])
})

test("what a stage was published without it may go on without, and may not lose more [D-44]", () => {
  const withoutPlace = { ...stage, location: null }
  expect(newlyMissing(withoutPlace, withoutPlace)).toEqual([])
  expect(newlyMissing(withoutPlace, { ...withoutPlace, classes: [] })).toEqual(["classes"])
  expect(newlyMissing(stage, withoutPlace)).toEqual(["location"])
  expect(newlyMissing(null, withoutPlace)).toEqual(["location"])
  expect(newlyMissing({ ...withoutPlace, status: "draft" }, withoutPlace)).toEqual(["location"])
})
