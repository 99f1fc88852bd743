import { useEffect, useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardStage } from "#contracts/results/live.ts"

type Sponsor = BoardStage["sponsors"][number]

/** The sponsors of the race (RS-11). */
export function RaceSponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const t = useWords("results")
  return (
    <section className="mt-8 break-inside-avoid">
      <h2 className="text-[1.625rem]">{t("sponsors")}</h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {sponsors.map((sponsor) => (
          <li key={`${sponsor.name} ${sponsor.url}`}>
            <a href={sponsor.url} target="_blank" rel="noopener sponsored" className="sponsor-logo">
              <SponsorLogo sponsor={sponsor} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A sponsor's logo, or the name where there is no such picture. */
export function SponsorLogo({
  sponsor: { name, logo },
  className,
}: {
  sponsor: Sponsor
  className?: string
}) {
  const picture = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    // the browser may have given up before the page's scripts had come
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(logo)
  }, [logo])
  if (broken === logo) return <span className="px-2">{name}</span>
  return (
    <img
      ref={picture}
      src={logo}
      alt={name}
      className={className}
      width="140"
      height="100"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(logo)}
    />
  )
}
