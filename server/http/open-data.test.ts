import { expect, test } from "vitest"
import { documentAddress, openDataAddress } from "#contracts/open-data/links.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import type { AnswerOpenData } from "./answer-open-data.ts"
import { openDataApi } from "./open-data.ts"

const siteUrl = "https://trial.example"

test("only so many answers are made at once and only so many wait; further requests get a problem saying when to come again [AP-02]", async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let made = 0
  const answer = async () => {
    made += 1
    await ended
    return Response.json({})
  }
  const routes = openDataApi({ siteUrl, answer, now: () => 0 })
  const request = async (number: number) =>
    routes.request(`${siteUrl}${openDataAddress}/institutions?offset=${number}`, {
      headers: { [clientAddressHeader]: `10.0.${number}.1` },
    })
  const answers = Array.from({ length: 124 }, (_, number) => request(number))
  const refused = await request(124)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"])
  expect(await refused.json()).toMatchObject({ code: "unavailable" })
  expect(made).toBe(4)
  end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect([statuses.length, ...new Set(statuses)]).toEqual([124, 200])
})

test("many who ask for one answer at the same time have it made once, whatever else they write in its address", async () => {
  let made = 0
  const answer = async () => {
    made += 1
    return Response.json({})
  }
  const routes = openDataApi({ siteUrl, answer, now: () => 0 })
  const answers = Array.from({ length: 100 }, (_, number) =>
    routes.request(`${siteUrl}${openDataAddress}/institutions?limit=5&made-up=${number}`),
  )
  expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true)
  expect(made).toBe(1)
})

test("cached answers are validated within the same limit; those that find no room are unavailable, but not forgotten [AP-02]", async () => {
  let instant = 0
  let [validated, most, underWay, made] = [0, 0, 0, 0]
  let validation = Promise.resolve()
  const current = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await validation
    underWay -= 1
    validated += 1
    return "1"
  }
  const answer: AnswerOpenData = async (address, track) => {
    made += 1
    track(address, { version: "1", current })
    return Response.json({})
  }
  const routes = openDataApi({ siteUrl, answer, now: () => instant })
  const request = async (number: number) =>
    routes.request(`${siteUrl}${openDataAddress}/institutions?offset=${number}`, {
      headers: { [clientAddressHeader]: `10.0.${number}.1` },
    })
  const statuses = async (answers: readonly Promise<Response>[]) =>
    new Set((await Promise.all(answers)).map(({ status }) => status))
  for (let number = 0; number < 125; number += 1) await request(number)
  instant += 2_000
  const { promise, resolve: end } = Promise.withResolvers<void>()
  validation = promise
  const answers = Array.from({ length: 124 }, (_, number) => request(number))
  const refused = await request(124)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"])
  end()
  expect(await statuses(answers)).toEqual(new Set([200]))
  expect(await statuses([request(124)])).toEqual(new Set([200]))
  expect({ most, validated, made }).toEqual({ most: 4, validated: 125, made: 125 })
})

test("only the query parameters that an operation reads distinguish answers: no path parts, no other operation's parameters", async () => {
  const requested: string[] = []
  const answer = async (address: string) => {
    requested.push(address)
    return Response.json({})
  }
  const routes = openDataApi({ siteUrl, answer, now: () => 0 })
  const stage = `${openDataAddress}/institutions/a/championships/b/stages/c`
  const read = {
    [`${openDataAddress}/institutions`]: ["limit=5"],
    [`${openDataAddress}/institutions/a`]: [],
    [`${openDataAddress}/stages`]: ["championship=7", "from=7", "institution=7", "limit=5", "until=7"],
    [`${stage}/results`]: ["cards=true", "class=7", "limit=5"],
    [`${stage}/results/d`]: [],
    [`${openDataAddress}/nothing`]: [],
    [documentAddress]: [],
  }
  for (const address of Object.keys(read))
    for (const number of [7, 7, 8]) {
      const more = `stage=${number}&participant=${number}&made-up=${number}`
      const query = `${more}&until=7&limit=5&institution=7&from=7&class=7&championship=7&cards=true`
      await routes.request(`${siteUrl}${address}?${query}`)
    }
  const made = Object.entries(read).map(([address, query]) =>
    query.length === 0 ? address : `${address}?${query.join("&")}`,
  )
  expect(requested).toEqual(made)
})

test("an address is one however its letters are encoded and with slashes at its end, and is answered as it is written in one way", async () => {
  const requested: string[] = []
  const answer = async (address: string) => {
    requested.push(address)
    return Response.json({})
  }
  const routes = openDataApi({ siteUrl, answer, now: () => 0 })
  const place = `${openDataAddress}/institutions`
  for (const written of ["a%C5%8D", "%61%c5%8d", "a\u014d", "a%C5%8D/", "a%C5%8D//"])
    expect((await routes.request(`${siteUrl}${place}/${written}`)).status).toBe(200)
  expect(requested).toEqual([`${place}/a%C5%8D`])
})

test("a problem is made once for all who wait for it, and again for who asks later [AP-02]", async () => {
  for (const status of [400, 404, 500, 503]) {
    let made = 0
    const answer = async () => {
      made += 1
      return new Response(`problem ${made}`, { status })
    }
    const routes = openDataApi({ siteUrl, answer, now: () => 0 })
    const request = async () => {
      const answered = await routes.request(`${siteUrl}${openDataAddress}/institutions?limit=0`)
      return [answered.status, await answered.text()]
    }
    const answers = await Promise.all(Array.from({ length: 100 }, request))
    expect(answers).toEqual(Array(100).fill([status, "problem 1"]))
    expect(await request()).toEqual([status, "problem 2"])
    expect(made).toBe(2)
  }
})

test("where making an answer fails, it fails once for all who wait for it", async () => {
  let made = 0
  const answer = async () => {
    made += 1
    throw new Error("It failed")
  }
  const routes = openDataApi({ siteUrl, answer, now: () => 0 })
  routes.onError((_, c) => c.body(null, 500))
  const requests = Array.from({ length: 100 }, () =>
    routes.request(`${siteUrl}${openDataAddress}/institutions`),
  )
  expect((await Promise.all(requests)).every(({ status }) => status === 500)).toBe(true)
  expect(made).toBe(1)
})
