import { z } from "zod"
import { type EventAnswer, type WireEvent, wireEvent } from "#contracts/judge-sync.ts"

const withId = z.object({ id: z.string() })

/** Returns each event as it can be read; an unreadable one becomes its refusal and costs the others nothing. */
export const readEvents = (events: readonly unknown[]): (WireEvent | EventAnswer)[] =>
  events.map((event) => {
    const read = wireEvent.safeParse(event)
    if (read.success) return read.data
    return { id: withId.safeParse(event).data?.id ?? "", state: "refused", why: "unreadable" }
  })
