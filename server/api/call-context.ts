import type { Actor } from "#domain/access/may.ts"
import { noteRefusedRight } from "#server/http/note-refused-right.ts"
import type { Services } from "#server/http/services.ts"
import type { CallContext } from "./chain.ts"

/** Returns what calls on behalf of one request are given. */
export const callContext = (
  { accounts, db, now }: Pick<Services, "accounts" | "db" | "now">,
  { viewer }: { viewer(): Promise<Actor | null> },
): CallContext => ({
  db,
  viewer,
  clock: now,
  noteRefusedRight: (refused) => noteRefusedRight(accounts, refused),
})
