import { useWords } from "#app/i18n/words.ts"
import { SponsorLogo } from "#app/routes/results/race-sponsors.tsx"
import type { BoardStage } from "#contracts/live.ts"
import { slideTime, useRotation } from "./use-rotation.ts"

/** This many logos stand side by side on a screen. */
const sponsorsAtOnce = 8

/** The sponsors of a stage, some at a time if there are many. */
export function SponsorStrip({ sponsors }: { sponsors: BoardStage["sponsors"] }) {
  const t = useWords("results")
  const groups = Array.from({ length: Math.ceil(sponsors.length / sponsorsAtOnce) }, (_, group) =>
    String(group),
  )
  const group = useRotation(groups, slideTime)
  if (group === null) return null
  const from = Number(group) * sponsorsAtOnce
  return (
    <footer className="sponsor-strip">
      <h2 className="sr-only">{t("sponsors")}</h2>
      <ul>
        {sponsors.slice(from, from + sponsorsAtOnce).map((sponsor) => (
          <li key={`${sponsor.name} ${sponsor.url}`}>
            <SponsorLogo sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </footer>
  )
}
