import * as z from "zod/mini"

/** What a phone that does not reach the server any more saves: the taps that wait on it, for a secretary to bring in. */
export const waitingFile = z.object({
  v: z.literal(1),
  /** Path of the stage. */
  stage: z.string(),
  /** Whose name its scores carry. */
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  savedOn: z.number(),
  /** As they would be sent, in their order; still unread: one that cannot be read must not cost the others. */
  events: z.array(z.unknown()).check(z.maxLength(20_000)),
})
export type WaitingFile = z.infer<typeof waitingFile>
