import * as z from "zod/mini"

const keptCells = z.array(
  z.object({
    participantId: z.string(),
    section: z.number(),
    lap: z.number(),
    text: z.string().check(z.regex(/^[\d.]{0,7}$/)),
    seen: z.nullable(z.number()),
  }),
)

/** The cells that a device kept as text, none where it kept none or they cannot be read. */
export function readKeptCells(text: string | null): z.infer<typeof keptCells> {
  try {
    return keptCells.parse(JSON.parse(text ?? "[]"))
  } catch {
    return []
  }
}
