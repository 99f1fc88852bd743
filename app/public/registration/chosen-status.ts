import { useLocation } from "react-router"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { type ParticipantStatus, participantStatuses } from "#domain/registration/participants.ts"

/** The status whose participants an address asks for; null: all. */
export const statusIn = (search: URLSearchParams): ParticipantStatus | null => {
  const requested = search.get("status")
  return participantStatuses.find((status) => status === requested) ?? null
}

/** The status whose participants a secretary looks at; null: all, which is also what everybody else sees. */
export function useChosenStatus(list: ParticipantList): ParticipantStatus | null {
  const { search } = useLocation()
  return list.for === "secretary" ? statusIn(new URLSearchParams(search)) : null
}
