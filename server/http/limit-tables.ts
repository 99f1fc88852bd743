import type { Actor } from "#domain/access/may.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { clientOf, type PageQueue } from "./page-queue.ts"
import type { Services } from "./services.ts"
import { type AnswerUnavailable, type LimitAnswer, limitAnswers } from "./unavailable.ts"
import { actorOf } from "./visitor.ts"

/** Answers a request with what `make` returns for whoever is signed in, once its turn comes; if too many requests wait, with 503. */
export type LimitForActor = (
  request: Request,
  make: (actor: Actor | null) => Promise<Response>,
) => Promise<Response>

type Deps = { services: Pick<Services, "accounts" | "db">; queue: PageQueue; unavailable: AnswerUnavailable }

/**
 * Returns what answers requests for tables in turn: those of a large stage take as much work as a page. Nobody has to be signed in
 * for a public table, so its requests all wait as those of strangers.
 */
export const limitTables = ({
  services,
  queue,
  unavailable,
}: Deps): { publicTable: LimitAnswer; tableForActor: LimitForActor } => ({
  publicTable: limitAnswers(
    (request, make) => queue.run({ session: null, address: clientAddressOf(request) }, make),
    unavailable,
  ),
  tableForActor: async (request, make) => {
    const client = await clientOf(services.accounts, request)
    const answer = await queue.run(client, async () => {
      const actor = await actorOf(services, request)
      if (!actor) queue.noteEnded(client)
      return make(actor)
    })
    return answer ?? unavailable(request)
  },
})
