import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { cardsAddress } from "#app/routes/results/addresses.ts"
import { screensAddress } from "#app/routes/screens/addresses.ts"
import {
  judgesAddress,
  pageAddress,
  resultsAddress,
  stageParams,
  standingsAddress,
} from "#domain/competitions/stage-path.ts"

/** The other pages of a stage's day. */
export function OtherPages({ path }: { path: string }) {
  const t = useWords("cockpit")
  const pages = [
    { to: resultsAddress(path), name: "results" },
    { to: cardsAddress(path), name: "cards" },
    { to: judgesAddress(path), name: "judges" },
    { to: screensAddress(path), name: "screens" },
    { to: pageAddress(path), name: "stage" },
    { to: standingsAddress(stageParams(path)), name: "standings" },
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
