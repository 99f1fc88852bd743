import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { testSite } from "#tests/support/test-site.ts"
import { addressRefusal } from "./address-refusal.ts"

const database = await testDatabase()
const site = await testSite(database)

/** Every way in which an address is answered: pages, streams, open data, calls, judges, files of the build and of stages. */
const ways = ["", "/live", "/competitions/a", "/api/v1", "/api/rpc", "/api/judge", "/assets", "/institutions"]

test("an address with too many parts is not there, and one that is too long is refused, on every way and by every method [D-58]", async () => {
  for (const way of ways)
    for (const method of ["GET", "HEAD", "POST"])
      for (const end of ["", ".data", "?a=b"]) {
        const answered = async (address: string) => {
          const headers = { Accept: "text/html", Origin: site.url }
          const { status, bytes } = await fetchPage(site.url + address, { method, headers })
          return [status, bytes.length]
        }
        const known = way.split("/").length - 1
        const of = `${method} ${way} ${end}`
        expect(await answered(`${way}${"/a".repeat(13 - known)}${end}`), of).toEqual([404, 0])
        expect(await answered(`${way}/${"a".repeat(501)}${end}`), of).toEqual([414, 0])
        expect(await answered(`${way}${"/a".repeat(5_000)}${end}`), of).toEqual([414, 0])
      }
  expect(site.pageCache.figures().renderings).toBe(0)
})

test("addresses of the site are far within the limits", () => {
  const longest = `/competitions/${"i".repeat(60)}/${"c".repeat(60)}/${"s".repeat(60)}/results/${"p".repeat(40)}/99/99.data`
  expect(addressRefusal(`${longest}?_routes=routes%2Fresults%2Fsection-popup%2Fsection-entry`)).toBeNull()
  expect(
    addressRefusal(`/search?q=${encodeURIComponent("ķ".repeat(100))}&fbclid=${"x".repeat(200)}`),
  ).toBeNull()
  expect(addressRefusal(`/__manifest?paths=${"%2Fabout,".repeat(800)}`)).toBeNull()
  expect(addressRefusal(`/about?paths=${"%2Fabout,".repeat(800)}`)).toBe(414)
  expect(addressRefusal("/".repeat(13))).toBe(404)
  expect(addressRefusal("\\a".repeat(13))).toBe(404)
})
