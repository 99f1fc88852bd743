import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { ThemeSwitch } from "./theme-switch.tsx"

type SiteFooterProps = { site: { siteName: string; contactEmail: string; year: number } }

const link = "py-2 underline decoration-line underline-offset-4 hover:decoration-current"

/** The foot of every page (SH-08). */
export function SiteFooter({ site }: SiteFooterProps) {
  const t = useWords("site")
  return (
    <>
      <ul className="flex flex-wrap items-center gap-x-6">
        <li>
          <a href={`mailto:${site.contactEmail}`} className={`${link} inline-block font-semibold text-ink`}>
            {t("questions")}
          </a>
        </li>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={`${link} inline-block`}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeSwitch />
      <p className="w-full text-sm">
        © {site.year} {site.siteName}
      </p>
    </>
  )
}

const pages = [
  { to: "/guide", label: "guide" },
  { to: "/about", label: "about" },
  { to: "/api", label: "openData" },
  { to: "/privacy", label: "privacy" },
  { to: "/terms", label: "terms" },
] as const
