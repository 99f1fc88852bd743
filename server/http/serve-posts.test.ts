import { expect, test } from "vitest"
import { createPostBudgets, refuseStrangers } from "./serve-posts.ts"

const post = (path: string) =>
  new Request(`http://localhost${path}`, { method: "POST", body: "x".repeat(10_000) })

test("a form that a browser sends by itself leads to the login page, and from there back; nothing is asked of its page", async () => {
  const refuse = refuseStrangers(() => {
    throw new Error("a page was asked")
  })
  const answer = await refuse(post("/market/new?a=b"), { route: "new-ad", answersWith: "page" })
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    "/login?return=%2Fmarket%2Fnew%3Fa%3Db",
  ])
})

test("the refusal of strangers is taken from the action once, without the body, and then cached", async () => {
  const requests: string[] = []
  const refuse = refuseStrangers(async (request) => {
    requests.push(`${new URL(request.url).pathname} ${await request.text()}`)
    const headers = { "Set-Cookie": "a=b", "X-Remix-Response": "yes" }
    return Response.json({ reason: "not-signed-in" }, { status: 401, headers })
  })
  for (const path of ["/a/judges.json", "/b/judges.json"]) {
    const answer = await refuse(post(path), { route: "stage", answersWith: "data" })
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([401, null])
    expect(answer.headers.get("X-Remix-Response")).toBe("yes")
    expect(await answer.json()).toEqual({ reason: "not-signed-in" })
  }
  expect(requests).toEqual(["/a/judges.json "])
})

test("an answer other than “nobody is signed in” is not cached", async () => {
  const statuses = [503, 401, 500]
  const refuse = refuseStrangers(async () => new Response(null, { status: statuses.shift() ?? 500 }))
  const statusOf = async () => (await refuse(post("/x"), { route: "x", answersWith: "data" })).status
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 401, 401])
})

test("organisers have memory of their own, and so have bodies handed back to clients that cannot be identified", async () => {
  const most = { each: 100, together: { bytes: 250 } }
  const receive = createPostBudgets({ organiser: most, rider: most, unknown: most })
  const sent = (account: string) => ({ account, stream: new Blob(["x".repeat(100)]).stream() })
  const riders = await Promise.all(["anna", "berta", "clara"].map((account) => receive.rider(sent(account))))
  expect(riders.map(({ kind }) => kind)).toContain("busy")
  for (const role of ["organiser", "unknown"] as const)
    expect((await receive[role](sent("olga"))).kind).toBe("received")
})
