import { useLocation } from "react-router"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { type LicenceOddity, licenceOddities } from "#domain/registration/licences.ts"
import { type ParticipantStatus, participantStatuses } from "#domain/registration/participants.ts"

/** To whom a secretary limits the list: those with a status (PA-20), with this mark of their licence (SN-02), or without a guardian's consent (EN-04). */
export type ParticipantFilter = ParticipantStatus | LicenceOddity | "lacking"

/** Of which kind a filter is, and so how an address names it. */
export const kindOfFilter = (filter: ParticipantFilter): "status" | "licence" | "consent" => {
  if (filter === "lacking") return "consent"
  return participantStatuses.some((status) => status === filter) ? "status" : "licence"
}

/** The filter that an address asks for; null: everybody is shown. */
export const filterIn = (search: URLSearchParams): ParticipantFilter | null =>
  filters.find((one) => search.get(kindOfFilter(one)) === one) ?? null

const filters = [...participantStatuses, ...licenceOddities, "lacking"] as const

/** The filter through which a secretary looks; null: none, as for everybody else. */
export function useChosenFilter(list: ParticipantList): ParticipantFilter | null {
  const { search } = useLocation()
  return list.for === "secretary" ? filterIn(new URLSearchParams(search)) : null
}
