import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { found } from "./found.ts"
import { outcomeInProcess, outcomeOf } from "./outcome-of.ts"

const refused = (reason: string, status: number) =>
  Promise.reject(new ORPCError(reason, { status, data: {}, defined: true }))

test("a refusal of the contract is a value, in process as over the network", async () => {
  const refusal = { kind: "refused", reason: "ad-not-found", about: {} }
  expect(await outcomeOf(refused("ad-not-found", 404))).toEqual(refusal)
  expect(await outcomeInProcess(refused("ad-not-found", 404))).toEqual(refusal)
})

test("an unexpected error is a value in the browser, and is thrown in process", async () => {
  const broken = () => Promise.reject(new Error("no database"))
  expect(await outcomeOf(broken())).toMatchObject({ reason: "broken" })
  await expect(outcomeInProcess(broken())).rejects.toThrow("no database")
})

test("a page of something that does not exist is 404, and of something that was removed 410", async () => {
  const statusOf = (reason: string, status: number) =>
    found(refused(reason, status)).catch((thrown) => thrown.init?.status)
  expect(await statusOf("ad-not-found", 404)).toBe(404)
  expect(await statusOf("ad-removed", 410)).toBe(410)
  // nothing can have such an address
  expect(await statusOf("unreadable", 400)).toBe(404)
  await expect(found(refused("forbidden", 403))).rejects.toThrow()
})
