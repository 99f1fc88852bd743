import { href, Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { cardsAddress, resultsAddress } from "#app/routes/results/addresses.ts"
import { screensAddress } from "#app/routes/screens/addresses.ts"
import { pageAddress, stageParams, standingsAddress } from "#domain/competitions/stage-path.ts"

/** The other pages of a stage's day. */
export function OtherPages({ path }: { path: string }) {
  const t = useWords("cockpit")
  const params = stageParams(path)
  const pages = [
    { to: resultsAddress(path), name: "results" },
    { to: cardsAddress(path), name: "cards" },
    { to: href("/competitions/:institution/:championship/:stage/judges", params), name: "judges" },
    { to: screensAddress(path), name: "screens" },
    { to: pageAddress(path), name: "stage" },
    {
      to: standingsAddress(params),
      name: "standings",
    },
  ] as const
  return (
    <nav className="other-pages" aria-label={t("otherPages")}>
      <ul>
        {pages.map(({ to, name }) => (
          <li key={name}>
            <Link to={to} className="text-link">
              {/* locale keys: cockpit.pages.* */}
              {t(`pages.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
