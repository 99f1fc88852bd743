import type { Actor } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import type { AccountContext } from "./account-context.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"

type Surroundings = Pick<Services, "accounts" | "db" | "now">
type Visitor = Pick<AccountContext, "viewer">

/** A use-case as a page calls it: who asks, and when, is known already. */
export type Bound<UseCase> = UseCase extends (context: Context, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** What the log calls a use-case that is refused (`market/remove`); where one does several things, by what is asked of it. */
type What<Rest extends unknown[]> = string | ((...rest: Rest) => string)

/** Returns what binds use-cases to the viewer of one request. */
export const bindTo =
  (surroundings: Surroundings, { viewer }: Visitor) =>
  <Rest extends unknown[], Answer>(
    what: What<Rest>,
    act: (context: Context, ...rest: Rest) => Promise<Answer>,
  ) =>
  async (...rest: Rest): Promise<Answer> =>
    watched(surroundings, await viewer(), { what, act, rest })

/** Why nobody may do anything: the session is over. */
export type NotSignedIn = { kind: "refused"; reason: "not-signed-in" }

/** Returns what binds use-cases to whoever is signed in at a request; where nobody is, they are not even asked. */
export const bindToSignedIn =
  (surroundings: Surroundings, { viewer }: Visitor) =>
  <Rest extends unknown[], Answer>(
    what: What<Rest>,
    act: (context: Context, ...rest: Rest) => Promise<Answer>,
  ) =>
  async (...rest: Rest): Promise<Answer | NotSignedIn> => {
    const actor = await viewer()
    return actor
      ? watched(surroundings, actor, { what, act, rest })
      : { kind: "refused", reason: "not-signed-in" }
  }

type Asked<Rest extends unknown[], Answer> = {
  what: What<Rest>
  act: (context: Context, ...rest: Rest) => Promise<Answer>
  rest: Rest
}

/** Does it, and notes that somebody asked for what they may not do. */
const watched = async <Rest extends unknown[], Answer>(
  { accounts, db, now }: Surroundings,
  actor: Actor | null,
  { what, act, rest }: Asked<Rest, Answer>,
): Promise<Answer> => {
  const answer = await act({ db, actor, now: now() }, ...rest)
  if (isForbidden(answer))
    noteRefusedRight(accounts, {
      what: typeof what === "string" ? what : what(...rest),
      user: actor?.userId ?? null,
    })
  return answer
}

const isForbidden = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "reason" in answer && answer.reason === "forbidden"
