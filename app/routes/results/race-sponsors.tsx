import { useEffect, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"

type Sponsor = BoardStage["sponsors"][number]

/** The sponsors of the race (RS-11). */
export function RaceSponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const t = useWords("results")
  return (
    <section className="sponsors">
      <h2>{t("sponsors")}</h2>
      <ul>
        {sponsors.map((sponsor) => (
          <li key={`${sponsor.name} ${sponsor.url}`}>
            <a href={sponsor.url} target="_blank" rel="noopener sponsored">
              <SponsorLogo sponsor={sponsor} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A sponsor's logo, or the name where there is no such picture. */
export function SponsorLogo({ sponsor: { name, logo } }: { sponsor: Sponsor }) {
  const picture = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    // the browser may have given up before the page's scripts had come
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(logo)
  }, [logo])
  if (broken === logo) return <span>{name}</span>
  return (
    <img
      ref={picture}
      src={logo}
      alt={name}
      width="140"
      height="100"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(logo)}
    />
  )
}
