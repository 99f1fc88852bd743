import { Link, useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { inPlace } from "#app/in-place.ts"
import type { ParticipantList } from "#contracts/participants.ts"
import { type ParticipantStatus, participantStatuses } from "#domain/registration/participants.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { participantsId } from "./participants-address.ts"

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

type StatusFilterProps = { list: ParticipantList & { for: "secretary" }; shown: ParticipantStatus | null }

/** Participants by status, with their number (PA-20). Links, so that each has an address and works without script. */
export function StatusFilter({ list, shown }: StatusFilterProps) {
  const t = useWords("stage")
  const hash = useHydrated() ? "" : participantsId
  const filters = [
    { status: null, label: t("allStatuses"), count: list.total },
    // locale keys: stage.status.*
    ...participantStatuses.map((status) => ({
      status,
      label: t(`status.${status}`),
      count: list.byStatus[status],
    })),
  ]
  return (
    <nav className="status-filter" aria-label={t("column.status")}>
      {filters.map(({ status, label, count }) => (
        <Link
          key={label}
          to={{ search: status === null ? "" : `?status=${status}`, hash }}
          {...inPlace}
          aria-current={status === shown ? "true" : undefined}
        >
          {label} <span>{count}</span>
        </Link>
      ))}
    </nav>
  )
}
