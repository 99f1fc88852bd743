import type { Actor } from "#domain/access/may.ts"
import { languageOfHeaders } from "#domain/site/language.ts"
import { isProvenLately } from "#server/auth/prove-owner.ts"
import type { AccountContext } from "#server/http/account-context.ts"
import { noteRefusedRight } from "#server/http/note-refused-right.ts"
import type { Services } from "#server/http/services.ts"
import type { CallContext } from "./chain.ts"

type CalledServices = Pick<
  Services,
  "accounts" | "boards" | "db" | "files" | "log" | "now" | "origins" | "queues"
>

type Asking = {
  visitor: Pick<AccountContext, "profile"> & { viewer(): Promise<Actor | null> }
  request: Pick<Request, "headers">
  /** Where answers become part of a page that is cached. */
  track?: CallContext["track"]
}

/** Returns what calls on behalf of one request are given. */
export const callContext = (
  { accounts, boards, db, files, log, now, origins, queues }: CalledServices,
  { visitor: { viewer, profile }, request: { headers }, track = () => {} }: Asking,
): CallContext => ({
  db,
  boards,
  files,
  queues,
  log,
  accounts,
  language: languageOfHeaders(headers),
  viewer,
  proof: async () => {
    const isProven = await isProvenLately(accounts, { headers, now: now() })
    const own = isProven ? null : await profile()
    return { isProven, prover: own && { email: own.email, hasPassword: own.hasPassword } }
  },
  clock: now,
  siteUrl: origins[0],
  stageRevision: boards.revision,
  track,
  noteRefusedRight: (refused) => noteRefusedRight(accounts, refused),
})
