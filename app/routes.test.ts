import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import routes from "./routes.ts"

const patternsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [`/${path}`, ...patternsOf(children)])

/** The addresses that people know, have linked and printed. */
const knownAddresses = [
  "/",
  "/home",
  "/championship",
  "/championship/:institution/:championship",
  "/championship/:institution/:championship/:stage",
  "/login",
  "/competitions/:institution/:championship",
  "/competitions/:institution/:championship/:stage",
  "/competitions/:institution/:championship/:stage/results",
  "/competitions/:institution/:championship/:stage/judge",
  "/competitions/:institution/:championship/:stage/judges",
  "/my-results",
  "/judge-standalone",
  "/finish-signup",
  "/guide",
  "/guide/:guide",
  "/about",
  "/privacy",
  "/terms",
  "/profile",
  "/market",
  "/market/ads/:ad",
  "/market/new",
  "/market/my-ads",
  "/401",
]

test("every address of the route table has a page [SH-01]", () => {
  expect(patternsOf(routes)).toEqual(expect.arrayContaining(knownAddresses))
})
