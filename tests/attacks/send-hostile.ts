import { seededChance } from "#tests/support/factories/chance.ts"
import type { AttackedSite } from "./attacked-site.ts"
import type { Endpoint } from "./endpoints.ts"
import { type Attacking, createAttacker } from "./hostile-request.ts"
import { openRawConnection, type RawAnswer } from "./raw-connection.ts"

/** What came of an attack. */
export type Attack = {
  /** How often each status was answered; 0: the connection was closed. */
  statuses: Record<number, number>
  /** Requests whose answer is a failure of the server, or tells what nobody may know. */
  failures: string[]
  /** How long the slowest answer took, milliseconds, and to what. */
  slowest: { took: number; endpoint: string }
  /** Endpoints of which at least one request was answered as if it were well meant. */
  reached: Set<string>
}

const connections = 16

/** What only a program that broke says. */
const inside =
  /\bat [\w.<> ]+ \(?(file:|node:|\/)|node_modules|\.tsx?:\d|DrizzleQuery|drizzle|violates|syntax error|ECONN|Failed query/

/** Sends so many hostile requests to a site, several at once, the same for the same seed. */
export const sendHostile = async (
  attacked: AttackedSite,
  endpoints: readonly Endpoint[],
  { seed, requests, ...by }: { seed: number; requests: number } & Omit<Attacking, "chance">,
): Promise<Attack> => {
  const next = createAttacker(attacked, endpoints, { chance: seededChance(seed), ...by })
  const attack: Attack = {
    statuses: {},
    failures: [],
    slowest: { took: 0, endpoint: "" },
    reached: new Set(),
  }
  const port = Number(new URL(attacked.site.url).port)
  let left = requests
  const sendAll = async () => {
    const connection = openRawConnection(port)
    while (left > 0) {
      left -= 1
      const request = next()
      const start = performance.now()
      const answer = await connection.send(request)
      const took = performance.now() - start
      if (took > attack.slowest.took) attack.slowest = { took, endpoint: request.endpoint }
      const { status } = answer
      attack.statuses[status] = (attack.statuses[status] ?? 0) + 1
      if (status >= 200 && status < 400) attack.reached.add(request.endpoint)
      if (isFailure(answer)) attack.failures.push(describe(request.endpoint, request.bytes, answer))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
  return attack
}

const isFailure = ({ status, head, body }: RawAnswer): boolean =>
  (status >= 500 && !body.includes("provider-unavailable")) ||
  inside.test(body) ||
  /^attacked|set-cookie: attacked/im.test(head)

const describe = (endpoint: string, bytes: Buffer, { status, body }: RawAnswer): string =>
  `${endpoint} → ${status} ${inside.exec(body)?.[0] ?? ""}\n${bytes.subarray(0, 1_500).toString("latin1")}`
