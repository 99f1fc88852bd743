import type { Limiter } from "./concurrency-limiter.ts"
import type { AnswerUnavailable } from "./unavailable.ts"

/** Answers a request by what `make` makes, once its turn comes; where too many wait, with what asks to come again. */
export type LimitAnswer = (request: Request, make: () => Promise<Response>) => Promise<Response>

/** Returns what answers within a limit. */
export const limitAnswers =
  (limit: Limiter, unavailable: AnswerUnavailable): LimitAnswer =>
  async (request, make) =>
    (await limit("other", make)) ?? unavailable(request)
