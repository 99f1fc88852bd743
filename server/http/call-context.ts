import type { Actor } from "#domain/access/may.ts"
import { languageOfHeaders } from "#domain/site/language.ts"
import type { CallContext } from "#server/api/chain.ts"
import { isProvenLately } from "#server/auth/prove-owner.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"
import type { Visitor } from "./visitor.ts"

/** The services that procedures use. */
export type CalledServices = Pick<
  Services,
  "accounts" | "boards" | "db" | "files" | "leaders" | "log" | "now" | "queues"
>

type CallInput = {
  visitor: Pick<Visitor, "profile" | "cookies"> & { viewer(): Promise<Actor | null> }
  request: Pick<Request, "headers">
  /** Given where the answer becomes part of a cached page. */
  track?: CallContext["track"]
}

/** Returns the context of all calls that are made for one request. */
export const callContext = (
  { accounts, boards, db, files, leaders, log, now, queues }: CalledServices,
  { visitor: { viewer, profile, cookies }, request: { headers }, track = () => {} }: CallInput,
): CallContext => ({
  db,
  boards,
  files,
  leaders,
  queues,
  log,
  accounts,
  language: languageOfHeaders(headers),
  headers,
  setCookies: (set) => void cookies.push(...set),
  viewer,
  proof: async () => {
    const isProven = await isProvenLately(accounts, { headers, now: now() })
    const own = isProven ? null : await profile()
    return { isProven, prover: own && { email: own.email, hasPassword: own.hasPassword } }
  },
  clock: now,
  siteUrl: accounts.siteUrl,
  stageRevision: boards.revision,
  track,
  noteRefusedRight: (refused) => noteRefusedRight(accounts, refused),
})
