import type { ParticipantList } from "#contracts/registration/participants.ts"

/** A list with the tag by which the server knows whether it is still the same. */
export type TaggedList = { address: string; tag: string | null; list: ParticipantList }

/** Returns the list at an address; the known one if nothing has changed. Throws if it cannot be fetched. */
export async function fetchParticipants(
  address: string,
  known: TaggedList | null,
  signal: AbortSignal,
): Promise<TaggedList> {
  const tag = known?.address === address ? known.tag : null
  // personal data stays out of the browser's cache, so the tag is compared here
  const answer = await fetch(address, {
    cache: "no-store",
    signal,
    headers: tag === null ? {} : { "If-None-Match": tag },
  })
  if (answer.status === 304 && known) return known
  if (!answer.ok) throw new Error(`Participants: ${answer.status}`)
  const list: unknown = await answer.json()
  // from our own server: anything that is not a list comes from something in between
  if (!isList(list)) throw new Error("Participants: not a list")
  return { address, tag: answer.headers.get("ETag"), list }
}

function isList(answer: unknown): answer is ParticipantList {
  return typeof answer === "object" && answer !== null && "rows" in answer && "total" in answer
}
