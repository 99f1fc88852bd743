import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import type { AccountContext } from "./account-context.ts"
import type { Services } from "./services.ts"

/** Who asks on a request, and when. */
type Asker = { db: Db; actor: Actor | null; now: number }

/** A use-case as a page calls it: who asks, and when, is known already. */
export type Bound<UseCase> = UseCase extends (asker: Asker, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

/** Returns what binds use-cases to the viewer of one request. */
export const bindTo =
  ({ db, now }: Pick<Services, "db" | "now">, { viewer }: Pick<AccountContext, "viewer">) =>
  <Rest extends unknown[], Answer>(useCase: (asker: Asker, ...rest: Rest) => Promise<Answer>) =>
  async (...rest: Rest): Promise<Answer> =>
    useCase({ db, actor: await viewer(), now: now() }, ...rest)
