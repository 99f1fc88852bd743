import { z } from "zod"
import { isStorableText } from "#domain/site/typed-text.ts"
import { storableId } from "./storable-text.ts"
import { waitingFile } from "./waiting-file.ts"

const section = z.int().min(1).max(99)
const user = storableId
const id = z.uuid().lowercase()

/** What a secretary asks about who judges a stage, and with what; messages are codes. */
export const judgesRequest = z.discriminatedUnion("intent", [
  /** Makes somebody a judge of the stage, or says where one of its judges stands. */
  z.object({ intent: z.literal("set-judge"), user, sections: z.array(section).max(99) }),
  z.object({ intent: z.literal("remove-judge"), user }),
  z.object({
    intent: z.literal("create-pass"),
    name: z.string().trim().refine(isStorableText).min(1).max(100),
    section: section.nullable(),
  }),
  z.object({ intent: z.literal("revoke-pass"), pass: id }),
  z.object({ intent: z.literal("revoke-device"), device: id }),
  z.object({ intent: z.literal("let-device-in"), device: id }),
  z.object({ intent: z.literal("import-waiting"), file: waitingFile }),
])

export type JudgesRequest = z.infer<typeof judgesRequest>

const refusals = [
  "unreadable",
  "forbidden",
  "not-signed-in",
  "stage-not-found",
  "user-not-found",
  "not-declared",
  "address-not-confirmed",
  "not-a-judge",
  "pass-not-found",
  "device-not-found",
  "not-switched-off",
  "other-stage",
  "other-scoring",
] as const

/** What became of it. The secret of a new pass is told only now. */
export const judgesAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("created"), id: z.string(), secret: z.string() }),
  /** How many taps became what. */
  z.object({
    kind: z.literal("imported"),
    taps: z.object({ stored: z.int(), known: z.int(), attention: z.int(), refused: z.int() }),
  }),
  z.object({ kind: z.literal("refused"), reason: z.enum(refusals) }),
])

export type JudgesAnswer = z.infer<typeof judgesAnswer>
