import { readMetric } from "#bench/load/read-metric.ts"
import { openRawConnection } from "#tests/attacks/raw-connection.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"
import type { CostlyKind, CostlyRequest } from "./costly-kind.ts"

/** The processor time of the server for a request of a kind, at a quarter of its length and at all of it, milliseconds. */
export type Cost = { name: string; isPage: boolean; short: number; long: number }

/** What a request may cost that renders no page, milliseconds. */
const mostMs = 100

/** Of what is measured, milliseconds: the processor's clock and the garbage of others make as much difference. */
const noiseMs = 3

/** Four times the length, with half as much again for chance: the square would be sixteen. */
const mostGrowth = 6

/** Returns by what factor the cost of a kind grows with four times the length. */
export const growthOf = ({ short, long }: Cost): number => long / Math.max(short, noiseMs)

/** Does a kind cost too much, or more for its length the longer it is? */
export const isTooCostly = (cost: Cost): boolean =>
  (!cost.isPage && cost.long > mostMs) || growthOf(cost) > mostGrowth

/** Measures how much processor time of a server requests cost, each kind with so many of each length. */
export const measureCosts = async (
  { url, metricsPort }: Pick<ServerProcess, "url" | "metricsPort">,
  kinds: readonly CostlyKind[],
  requests: number,
): Promise<Cost[]> => {
  const { host, port, origin } = new URL(url)
  const connection = openRawConnection(Number(port))
  let number = 0
  const processorMs = async () => 1_000 * (await readMetric(metricsPort, "process_cpu_seconds_total"))
  /** Of so many requests, without what reading the time costs. */
  const measure = async (make: () => CostlyRequest) => {
    const start = await processorMs()
    const between = await processorMs()
    for (let n = 0; n < requests; n += 1) {
      const { method, path, headers, body } = make()
      const own = {
        Host: host,
        "X-Forwarded-For": `203.0.113.${number % 250}`,
        ...(body !== "" && { Origin: origin }),
      }
      const length = method === "POST" ? { "Content-Length": String(Buffer.byteLength(body)) } : {}
      const lines = Object.entries({ ...own, ...headers, ...length }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`)
      await connection.send({ bytes, isHead: method === "HEAD", isLast: false })
    }
    const end = await processorMs()
    return Math.max(0, end - between - (between - start)) / requests
  }
  const costs: Cost[] = []
  for (const { name, isPage, longest, make } of kinds) {
    const ofLength = (length: number) =>
      measure(() => {
        number += 1
        return make(length, number)
      })
    // compiles what it needs
    await ofLength(longest)
    const [short, long] = [await ofLength(Math.floor(longest / 4)), await ofLength(longest)]
    costs.push({ name, isPage, short, long })
  }
  connection.close()
  return costs
}
