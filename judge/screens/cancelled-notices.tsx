import { isCancelledThere, type SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { useWords } from "#judge/words.ts"
import { Notice } from "./notices.tsx"
import { useJudgingState, useServerTimeFormat } from "./use-judging.ts"

/** Shows the judge of a section that it was cancelled (D-47), or for which classes and laps (RX-07). */
export function CancelledNotice({ section }: { section: number }) {
  const t = useWords()
  const { cancelled = [] } = useJudgingState().known.stage
  const time = useServerTimeFormat()
  const found = cancelled.find((one) => one.section === section)
  if (!found) return <CancelledInPart section={section} />
  const { since } = found
  return (
    <Notice>
      <p className="font-bold">
        {since === undefined
          ? t("cancelledSection", { section })
          : t("cancelledSectionAt", { section, time: time(since) })}
      </p>
    </Notice>
  )
}

/** One line for what was cancelled at one time. */
function CancelledInPart({ section }: { section: number }) {
  const t = useWords()
  const { cancelledInPart } = useJudgingState().known.stage
  const time = useServerTimeFormat()
  const here = cancelledInPart.filter((one) => one.section === section)
  if (here.length === 0) return null
  const nameOf = ({ racingClass, laps }: (typeof here)[number]) =>
    laps === null ? racingClass : `${racingClass} (${laps.map((lap) => t("ofLap", { lap })).join(", ")})`
  return (
    <Notice>
      {[...Map.groupBy(here, ({ since }) => since)].map(([since, ofTime]) => {
        const what = ofTime.map(nameOf).join(", ")
        return (
          <p key={since ?? ""} className="font-bold">
            {since === undefined
              ? t("cancelledHere", { what })
              : t("cancelledHereAt", { what, time: time(since) })}
          </p>
        )
      })}
      <p>{t("scoredIsKept")}</p>
    </Notice>
  )
}

/** Shows on the pad that the rider’s class does not ride the section in this lap any longer (RX-07). */
export function CancelledLapNotice({ rider, ...place }: SectionOfLap & { rider: Rider }) {
  const t = useWords()
  const { racingClass } = rider
  if (!racingClass || !isCancelledThere(place, racingClass)) return null
  return (
    <Notice>
      <p className="font-bold">{t("cancelledLap", { ...place, racingClass: racingClass.name })}</p>
    </Notice>
  )
}
