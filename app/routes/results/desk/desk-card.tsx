import "./entries.css"
import { useState } from "react"
import type { SectionFrame } from "#app/routes/results/lap-scores.tsx"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import type { RiderCard as Card } from "#contracts/rider-card.ts"
import { DeskPenalties } from "./desk-penalties.tsx"
import { SectionPopup } from "./section-popup.tsx"
import { useDeskWords } from "./use-desk-words.ts"

/** A rider's card with what a secretary may look into and change on it. */
export function DeskCard({ card, address }: { card: Card; address: string }) {
  const t = useDeskWords()
  const [opened, setOpened] = useState<{ lap: number; section: number } | null>(null)
  const frame: SectionFrame = (place, score) => (
    <button type="button" className="section-button" onClick={() => setOpened(place)}>
      <span className="sr-only">{t("openSection", place)} </span>
      {score}
    </button>
  )
  return (
    <>
      <RiderCard
        card={card}
        address={address}
        sectionFrame={frame}
        penalties={<DeskPenalties card={card} />}
      />
      {opened && <SectionPopup card={card} place={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
