import { expect, onTestFinished, test, vi } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { freePort } from "#tests/support/free-port.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { prepareAttack } from "./attacked-site.ts"

// Failures that hostile requests have found, each as a test of its own

const database = await testDatabase()
const site = await accountSite(database)
const { admin, secretary, filled } = await prepareAttack({ url: site.url, database })

const statusOf = async (address: string, init: RequestInit = {}) =>
  (await fetch(site.url + address, { redirect: "manual", ...init })).status

test("a page's form saves where a proxy ends https, and no other site's does", async () => {
  const port = await freePort()
  const origin = "https://trial.example"
  await accountSite(database, { siteUrl: origin, port })
  const { headers } = await signIn(
    { url: `http://127.0.0.1:${port}`, database },
    { Origin: origin, Host: "trial.example" },
  )
  const save = (Origin: string, address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, {
      method: "POST",
      headers: { ...headers, Origin, Host: "trial.example" },
      body: new URLSearchParams({ displayName: "Anna of the Proxy" }),
      redirect: "manual",
    })
  expect((await save(origin, "/profile")).status).toBe(302)
  expect((await save(origin, "/profile.data")).status).toBe(202)
  for (const other of ["https://evil.example", "http://trial.example", "https://trial.example.evil.example"])
    expect((await save(other, "/profile")).status).toBe(403)
})

test("a signed-in visitor of the login page is led to an address with any letters", async () => {
  const answer = await fetch(`${site.url}/login?return=${encodeURIComponent("/search?q=Ķeniņš 👩")}`, {
    headers: { Cookie: admin.headers.Cookie },
    redirect: "manual",
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.get("Location")).toBe("/search?q=%C4%B6eni%C5%86%C5%A1 %F0%9F%91%A9")
})

test("the audit log is not searched by a time that cannot be stored", async () => {
  const call = (until: number) =>
    statusOf(`${callAddress}/organising/audit`, {
      method: "POST",
      headers: { ...admin.headers, Origin: site.url, "Content-Type": "application/json" },
      body: JSON.stringify({ json: { text: "", from: null, until, before: null } }),
    })
  expect(await call(253_402_300_799_999)).toBe(200)
  for (const until of [253_402_300_800_000, 1e15, -1e15, 9e15])
    expect(await call(until), String(until)).toBe(400)
  for (const day of ["0000-01-01", "1000-01-01", "9999-12-31"])
    expect(
      await statusOf(`/championship/log?from=${day}&until=${day}`, { headers: admin.headers }),
      day,
    ).toBe(200)
})

test("a body that is not a form is answered 400 by every page that takes one, and an unsupported method 405", async () => {
  const headers = { Cookie: admin.headers.Cookie, Origin: site.url }
  for (const address of ["/profile", "/championship", "/championship/clubs", "/market/new"])
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"])
      expect(
        await statusOf(address, {
          method: "POST",
          headers: { ...headers, "Content-Type": type },
          body: "{}",
        }),
        address,
      ).toBe(400)
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE"]) {
    const answer = await fetch(`${site.url}/profile`, { method, headers })
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"])
  }
})

test("a form whose lists are texts, or whose texts are lists, is answered 400", async () => {
  const edit = `/championship/${filled.institutionId}/${filled.championshipId}/${filled.stage.id}`
  for (const body of ["sponsors=x", "classes=x", "title=a&title=b", "classes[0].name.deep=x"]) {
    const headers = {
      Cookie: secretary.headers.Cookie,
      Origin: site.url,
      "Content-Type": "application/x-www-form-urlencoded",
    }
    expect(await statusOf(edit, { method: "POST", headers, body }), body).toBe(400)
  }
})

test("a list of texts that is sent as one text is no failure", async () => {
  const championship = `/championship/${filled.institutionId}/${filled.championshipId}`
  const sent: [address: string, body: string][] = [
    [championship, "teams=x"],
    [championship, "rules.tieOrder=x"],
    [championship, "rules.points.byPosition=x"],
    [championship, "rules.drops=x"],
    [championship, "rules.minimum=x"],
    [championship, "rules.stageTies=x"],
    [championship, "rules.stageTies.classic=x"],
    [`${championship}/${filled.stage.id}`, "classes[0].lapSections=x"],
  ]
  const headers = {
    Cookie: admin.headers.Cookie,
    Origin: site.url,
    "Content-Type": "application/x-www-form-urlencoded",
  }
  for (const [address, body] of sent)
    expect(await statusOf(address, { method: "POST", headers, body }), body).toBe(400)
})

test("an address that cannot be read is answered 400, whatever it begins with, and writes nothing", async () => {
  const warn = vi.spyOn(console, "warn")
  onTestFinished(() => warn.mockRestore())
  const headers = { Origin: site.url }
  for (const address of ["/%ff", "/%", "/about/%E0%A4%A", "/competitions/a/%c0%80/b", "/market.data/%ff"])
    for (const method of ["GET", "POST"])
      expect(await statusOf(address, { method, headers }), address).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})

test("an address with a sign that nobody can write is answered 400, and one whose query is anything is a page", async () => {
  for (const address of ["/%00", "/%00?q=%00", "/%0D%0ASet-Cookie:%20a=1/", "/a%0Ab/"])
    expect(await statusOf(address), address).toBe(400)
  for (const address of ["/%00", "/a%0Ab/", "/competitions/%ff"]) {
    const opened = await fetch(site.url + address, { headers: { Accept: "text/html" } })
    expect(opened.status, address).toBe(400)
    expect(opened.headers.get("content-type"), address).toContain("text/html")
    expect(await opened.text(), address).toContain("<h1")
  }
  for (const query of ["__proto__=1", "constructor=1", "q=%", "q=%0A", "toString"])
    for (const headers of [{}, { Cookie: admin.headers.Cookie }])
      expect(await statusOf(`/market?${query}`, { headers }), query).toBe(200)
})

test("characters that no database can store are removed from typed fields, and no address leads elsewhere", async () => {
  const get = async (address: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(site.url + address, { redirect: "manual", ...init })
    return { status, to: headers.get("location") }
  }
  for (const page of ["/search", "/search.data", "/market", "/guide"]) {
    expect(await get(`${page}?q=%00a%00&page=1`), page).toEqual({ status: 302, to: `${page}?q=a&page=1` })
    expect((await fetch(`${site.url}${page}?q=%00a`)).status, page).toBe(200)
  }
  const signedIn = { headers: { Cookie: admin.headers.Cookie } }
  for (const [page, field] of [
    ["/championship/log", "text"],
    ["/championship/roles", "find"],
  ])
    expect((await fetch(`${site.url}${page}?${field}=%00a`, signedIn)).status, page).toBe(200)
  for (const address of ["//evil.example?q=%00", "/%5Cevil.example?q=%00", "/\\evil.example?q=%00"])
    expect((await get(address)).to ?? site.url, address).not.toMatch(/^[/\\]{2}/)
  expect(await get("//evil.example?q=%00")).toEqual({ status: 400, to: null })
  const posted = { method: "POST", headers: { Origin: site.url }, body: "" }
  expect((await get("/search?q=%00", posted)).status).toBe(400)
  expect((await get("/api/v1/stages?q=%00")).status).toBe(400)
})

test("a page accepts no larger body than it needs, whether its length is declared or not", async () => {
  const body = `displayName=${"x".repeat(2 * 1024 * 1024)}`
  const type = "application/x-www-form-urlencoded"
  const headers = { Cookie: admin.headers.Cookie, Origin: site.url, "Content-Type": type }
  expect(await statusOf("/profile", { method: "POST", headers, body })).toBe(413)
  const chunked = { method: "POST", headers, body: new Blob([body]).stream(), duplex: "half" }
  expect(await statusOf("/profile", chunked)).toBe(413)
  const init = { method: "POST", headers: { ...secretary.headers, "Content-Type": "application/json" } }
  const desk = `${callAddress}/results/setStatus?institution=${filled.institutionId}`
  const json = JSON.stringify({ a: body })
  expect(await statusOf(desk, { ...init, body: json })).toBe(413)
  const streamed = { ...init, body: new Blob([json]).stream(), duplex: "half" }
  expect(await statusOf(desk, streamed)).toBe(413)
})

test("a session that somebody planted is no session, and signing in does not make it one", async () => {
  const browser = openBrowser(site)
  const planted = "planted.by-somebody-else"
  browser.cookies.set("nulle.session_token", planted)
  const account = { email: "victim@example.org", password: "muddy-paddock", name: "Victim" }
  expect((await browser.call("accounts/signUp", account)).status).toBe(200)
  const own = browser.cookies.get("nulle.session_token")
  expect(own).toBeDefined()
  expect(own).not.toBe(planted)
  browser.cookies.set("nulle.session_token", planted)
  expect((await browser.get("/profile/my-data.json")).status).toBe(401)
})

test("an id or a text that no database can keep is answered 400, by everything that is sent JSON", async () => {
  const { institutionId, stage } = filled
  const headers = {
    Cookie: secretary.headers.Cookie,
    Origin: site.url,
    "Content-Type": "application/json",
  }
  const cards = { cells: [{ participantId: "\0", section: 1, lap: 1, points: 0, seen: 0 }], reason: null }
  const calls = [
    ["registration/remove", { id: "\0" }],
    ["registration/setStatus", { id: "a\0", status: "Confirmed" }],
    ["judging/setJudgeSections", { user: "\0", seen: [], sections: [1] }],
    ["results/deleteResult", { participantId: "\0" }],
    ["results/enterCards", cards],
    ["results/deleteResult", { participantId: "\ud800" }],
    ["results/penalties", { participantId: "\0" }],
  ] as const
  for (const [procedure, input] of calls) {
    const body = JSON.stringify({ json: { stage: stage.path, ...input } })
    const address = `${callAddress}/${procedure}?institution=${institutionId}`
    expect(await statusOf(address, { method: "POST", headers, body }), procedure).toBe(400)
  }
})

test("a small form that would expand into a large one is answered 400, and the site goes on", async () => {
  const headers = {
    Cookie: admin.headers.Cookie,
    Origin: site.url,
    "Content-Type": "application/x-www-form-urlencoded",
  }
  const bodies = [
    "zzz[5000000]=1",
    "zzz[100000000]=1",
    "zzz[1000000000]=1",
    "a=&".repeat(100_000),
    `${Array(20_000).fill("a").join(".")}=1`,
    "__intent__=x",
    "__intent__={}",
    "__state__=x",
  ]
  for (const address of [
    "/championship/clubs",
    "/championship/roles",
    "/market/new",
    "/market/new.data",
    "/market/my-ads",
  ])
    for (const body of bodies)
      expect(
        await statusOf(address, { method: "POST", headers, body }),
        `${address} ${body.slice(0, 30)}`,
      ).toBe(400)
  expect(await statusOf("/healthz")).toBe(200)
})

test("rows of a form are added without scripts, as its buttons ask", async () => {
  const edit = `/championship/${filled.institutionId}/${filled.championshipId}`
  const insert = { type: "insert", payload: { name: "teams", defaultValue: { name: "" } } }
  const answer = await fetch(site.url + edit, {
    method: "POST",
    headers: { Cookie: secretary.headers.Cookie, Origin: site.url, Accept: "text/html" },
    body: new URLSearchParams({
      displayName: "Season",
      "teams[0].name": "Ozoli",
      __intent__: JSON.stringify(insert),
    }),
  })
  const page = await answer.text()
  expect(page).toContain('name="teams[1].name"')
})

test("a number in an address that no database can keep is no failure", async () => {
  const headers = { Cookie: admin.headers.Cookie }
  for (const before of ["1e999", "-1e999", "1.5", "-1", "1e15", "9007199254740993", "NaN", ""])
    expect(await statusOf(`/championship/log?before=${before}`, { headers }), before).toBe(200)
})

test("what is asked of a list in an address is answered, whatever it is", async () => {
  const headers = { Cookie: admin.headers.Cookie }
  const numbers = `/championship/${filled.institutionId}/${filled.championshipId}/riders/numbers`
  const lists: Record<string, string[]> = {
    "/championship/log": ["text", "from", "until"],
    "/championship/roles": ["find", "to"],
    [numbers]: ["q", "edit"],
    [`/championship/licences/${filled.institutionId}`]: ["q", "after", "edit"],
    "/search": ["q"],
    "/guide": ["q"],
  }
  for (const [page, names] of Object.entries(lists))
    for (const name of names)
      for (const value of ["%ED%A0%80", "x".repeat(300), "9999-12-31", "275760-09-13", "1e15", "-1", "%25"])
        expect
          .soft(await statusOf(`${page}?${name}=${value}`, { headers }), `${page}?${name}=${value}`)
          .toBe(200)
})
