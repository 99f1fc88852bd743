import type { Actor } from "#domain/access/may.ts"
import { noteRefusedRight } from "#server/http/note-refused-right.ts"
import type { Services } from "#server/http/services.ts"
import type { CallContext } from "./chain.ts"

/** Returns what calls on behalf of one request are given; `track` where their answers become part of a page that is cached. */
export const callContext = (
  {
    accounts,
    boards,
    db,
    files,
    now,
    queues,
  }: Pick<Services, "accounts" | "boards" | "db" | "files" | "now" | "queues">,
  { viewer, track = () => {} }: { viewer(): Promise<Actor | null>; track?: CallContext["track"] },
): CallContext => ({
  db,
  files,
  queues,
  viewer,
  clock: now,
  stageRevision: boards.revision,
  track,
  noteRefusedRight: (refused) => noteRefusedRight(accounts, refused),
})
