import type { ReactNode } from "react"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"

/** The heading of a list of ads, with the way to post one and to another list. */
export function MarketHead({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords("market")
  return (
    <div className="market-head">
      <h1 className="text-5xl">{title}</h1>
      <div className="market-links">
        <Link to="/market/new" className="button">
          {t("post")}
        </Link>
        {children}
      </div>
    </div>
  )
}
