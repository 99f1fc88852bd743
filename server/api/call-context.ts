import { isProvenLately } from "#server/auth/prove-owner.ts"
import type { AccountContext } from "#server/http/account-context.ts"
import { noteRefusedRight } from "#server/http/note-refused-right.ts"
import type { Services } from "#server/http/services.ts"
import { refoldStage } from "#server/judging/refold-stage.ts"
import type { CallContext } from "./chain.ts"

type Asking = {
  visitor: Pick<AccountContext, "viewer" | "profile">
  request: Pick<Request, "headers">
  /** Where answers become part of a page that is cached. */
  track?: CallContext["track"]
}

/** Returns what calls on behalf of one request are given. */
export const callContext = (
  { accounts, boards, db, files, now }: Pick<Services, "accounts" | "boards" | "db" | "files" | "now">,
  { visitor: { viewer, profile }, request: { headers }, track = () => {} }: Asking,
): CallContext => ({
  db,
  boards,
  files,
  accounts,
  refold: refoldStage,
  viewer,
  proof: async () => {
    const isProven = await isProvenLately(accounts, { headers, now: now() })
    const own = isProven ? null : await profile()
    return { isProven, prover: own && { email: own.email, hasPassword: own.hasPassword } }
  },
  clock: now,
  track,
  noteRefusedRight: (refused) => noteRefusedRight(accounts, refused),
})
