import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { Profile } from "#contracts/account-profile.ts"

/** The profile to be read (AC-07). */
export function ShownProfile({ profile: { email, displayName, isJudge } }: { profile: Profile }) {
  const t = useWords("accounts")
  const facts = [
    { label: t("email"), value: email },
    { label: t("displayName"), value: displayName },
    { label: t("youAreJudge"), value: isJudge ? t("yes") : t("no") },
  ]
  return (
    <>
      <dl className="mt-3 space-y-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-lg break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/profile?edit" className="button mt-4" preventScrollReset>
        {t("edit")}
      </Link>
    </>
  )
}
