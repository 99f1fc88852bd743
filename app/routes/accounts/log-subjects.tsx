import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { AuditSubject, AuditSubjectKind } from "#contracts/organising.ts"
import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"

/** What an entry of the audit log is about, with the way to it where it is still there. */
export function LogSubjects({ about }: { about: readonly AuditSubject[] }) {
  const t = useWords("organising")
  if (about.length === 0) return null
  return (
    <ul className="log-subjects">
      {about.map(({ kind, id, name, isThere }) => {
        const address = isThere ? addressOf(kind, id) : null
        return (
          <li key={`${kind} ${id}`}>
            {/* locale keys: organising.log.kinds.* */}
            {t(`log.kinds.${kind}`)}{" "}
            {address === null ? (
              <span>{name}</span>
            ) : (
              <Link to={address} className="text-link">
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Where an admin finds a thing of the log; null where it has no page. */
function addressOf(kind: AuditSubjectKind, id: string): string | null {
  const { institution, championship } = stageParams(id)
  switch (kind) {
    case "participant":
      return `${pageAddress(id)}#participants`
    case "stage":
      return pageAddress(id)
    case "championship":
      return `/championship/${institution}/${championship}`
    case "institution":
      return "/championship/institutions"
    case "club":
      return "/championship/clubs"
    case "ad":
      return `/market/ads/${id}`
    case "account":
      return "/championship/roles"
    case "standing":
    case "pass":
      return null
  }
}
