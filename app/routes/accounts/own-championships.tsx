import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"

type OwnChampionshipsProps = {
  championships: readonly {
    institutionId: string
    institutionName: string
    id: string
    displayName: string
  }[]
}

/** The way of a secretary to the championships of the own institutions (D-02). */
export function OwnChampionships({ championships }: OwnChampionshipsProps) {
  const t = useWords("accounts")
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">{t("secretary.title")}</h2>
      <p className="mt-1 text-muted">
        {championships.length === 0 ? t("secretary.none") : t("secretary.hint")}
      </p>
      <ul>
        {championships.map(({ institutionId, institutionName, id, displayName }) => (
          <li key={`${institutionId}/${id}`}>
            <Link
              to={`/championship/${institutionId}/${id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2"
            >
              <span className="font-semibold underline underline-offset-4">{displayName}</span>
              <span className="text-muted">{institutionName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
