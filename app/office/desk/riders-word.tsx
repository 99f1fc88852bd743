import { writeChange } from "#app/public/results/rider/own-card/write-change.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskAgreement } from "#contracts/judging/race-desk.ts"
import { Dated } from "#ui/instant.tsx"
import { useRace } from "./followed-race.tsx"

type RidersWordProps = { participantId: string; timeZone: string }

/** Which laps of a card its rider has said to be right, and what of them has changed since; nothing before they said anything. */
export function RidersWord({ participantId, timeZone }: RidersWordProps) {
  const t = useWords("results-desk")
  const { race } = useRace()
  const own = race?.agreements.filter((one) => one.participantId === participantId) ?? []
  if (own.length === 0) return null
  return (
    <section className="riders-word">
      <h3 className="text-xl">{t("cards.title")}</h3>
      <ul>
        {own.map((agreement) => (
          <ListedAgreement key={agreement.lap} agreement={agreement} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function ListedAgreement({ agreement, timeZone }: { agreement: DeskAgreement; timeZone: string }) {
  const t = useWords("results-desk")
  const { time, points } = useFormats(timeZone)
  const { lap, agreedOn, way, changes } = agreement
  const sections = changes
    .map((one) => t("cards.section", { section: one.section, change: writeChange(one, points) }))
    .join("; ")
  return (
    <li>
      {/* locale keys: results-desk.cards.said.* */}
      <Dated at={agreedOn}>{t(`cards.said.${way}`, { lap, time: time.format(agreedOn) })}</Dated>
      {changes.length > 0 && (
        <>
          ; <b>{t("cards.since", { sections })}</b>
        </>
      )}
    </li>
  )
}
