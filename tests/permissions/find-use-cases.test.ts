import { expect, test } from "vitest"
import { temporaryProject } from "#scripts/checks/temporary-project.ts"
import { findUseCases } from "./find-use-cases.ts"

const find = (files: Record<string, string>) => {
  using project = temporaryProject(files)
  return findUseCases(project.path).map(({ name }) => name)
}

test("who is told who asks is found, also by a type, and who writes without asking", () => {
  const found = find({
    "server/market/read-ads.ts": "export const readAds = ({ db, actor }) => db.select()",
    "server/market/post-ad.ts":
      "type Asked = { actor: Actor | null }\nexport const postAd = (asked: Asked) => asked",
    "server/market/mark-ad.ts": "export const markAd = (context: Context) => context",
    "server/market/find-ad.ts": "export const findAd = (context: ReadContext) => context",
    "server/market/sell.ts": "export const sell = (db, id) => db.update(ad).set({ id })",
    "server/market/list-ads.ts": "export const listAds = (db) => db.select()",
    "server/market/find-hash.ts": 'export const findHash = (db) => createHash("sha256").update(db)',
    "server/results/approve.ts":
      'import { freeze } from "./freeze.ts"\nexport async function approve(db) { await freeze(db) }',
    "server/results/freeze.ts": "export const freeze = (db) => writeStage(db)",
  })
  expect(found.sort()).toEqual(["approve", "findAd", "markAd", "postAd", "readAds", "sell"])
})

test("a part of a use-case is none, nor is what only the operator of the machine starts", () => {
  const found = find({
    "server/market/forget.ts": "export const forget = (tx: Transaction) => tx.delete(ad)",
    "server/market/purge.ts": "export const purge = (db) => db.delete(ad)",
    "server/purge-daily.ts": 'import { purge } from "./market/purge.ts"\npurge()',
    "server/market/rename.ts": "export const rename = ({ actor }) => actor",
    "server/cli/rename.ts": 'import { rename } from "#server/market/rename.ts"\nrename()',
  })
  expect(found).toEqual(["rename"])
})
