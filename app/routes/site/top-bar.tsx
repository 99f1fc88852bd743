import { useTranslation } from "react-i18next"
import { Link, NavLink } from "react-router"
import { languages } from "#app/i18n/language.ts"
import zeroPlate from "#ui/zero-plate.svg"

const names = { lv: "Latviešu", et: "Eesti", en: "English" }

export function TopBar({ siteName }: { siteName: string | undefined }) {
  const { t, i18n } = useTranslation(["site", "competitions"])
  return (
    <>
      <Link to="/" className="flex items-center gap-2 py-2 font-display text-2xl font-bold">
        <img src={zeroPlate} alt="" width="28" height="28" />
        {siteName}
      </Link>
      <nav>
        <NavLink
          to="/"
          end
          className="block py-3 text-bar-muted hover:text-bar-ink aria-[current=page]:text-bar-ink"
        >
          {t("competitions:title")}
        </NavLink>
      </nav>
      <nav aria-label={t("language")} className="-mr-2 ml-auto flex">
        {languages.map((language) => (
          <a
            key={language}
            href={`?lng=${language}`}
            lang={language}
            hrefLang={language}
            title={names[language]}
            aria-current={language === i18n.language ? "true" : undefined}
            className="px-2 py-3 text-bar-muted uppercase hover:text-bar-ink aria-[current=true]:font-bold aria-[current=true]:text-bar-ink aria-[current=true]:underline decoration-signal decoration-3 underline-offset-8"
          >
            {language}
          </a>
        ))}
      </nav>
    </>
  )
}
