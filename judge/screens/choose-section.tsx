import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { lapKnowledge, ridersHere } from "#judge/scoring/riders-here.ts"
import { AccessNotices } from "./notices.tsx"
import { TopBar } from "./top-bar.tsx"
import { useIsStale, useJudgingState, useRidden } from "./use-judging.ts"

/** Lets the judge choose a section: those that the secretary has given them first, all others below. */
export function ChooseSection() {
  const { t } = useTranslation("judge")
  const { known, access } = useJudgingState()
  const { sections: ridden, standsAt = [], cancelled = [] } = known.stage
  const all = [...ridden, ...cancelled.map(({ section }) => section)].toSorted((a, b) => a - b)
  const sections = access.section === null ? all : [access.section]
  const own = sections.filter((section) => standsAt.includes(section))
  const others = sections.filter((section) => !own.includes(section))
  return (
    <>
      <TopBar>{known.stage.stage.title}</TopBar>
      <main>
        <AccessNotices />
        {sections.length === 0 && <p>{t("noSections")}</p>}
        {own.length > 0 && (
          <>
            <h2 className="heading">{t("ownSections")}</h2>
            <SectionList sections={own} />
          </>
        )}
        {others.length > 0 && (
          <>
            <h2 className="heading">{own.length > 0 ? t("otherSections") : t("chooseSection")}</h2>
            <SectionList sections={others} />
          </>
        )}
      </main>
    </>
  )
}

function SectionList({ sections }: { sections: readonly number[] }) {
  const { t } = useTranslation("judge")
  const { riders, ridden: entries } = useRidden()
  const state = useJudgingState()
  const isStale = useIsStale()
  return (
    <ul className="sections">
      {sections.map((section) => {
        const knowledge = lapKnowledge(state, { section, isStale })
        const { toRide, notYet, done } = ridersHere(riders, entries, { section, knowledge })
        const isCancelled = state.known.stage.cancelled?.some((one) => one.section === section)
        const areAllDone = toRide.length + notYet.length === 0 && done.length > 0
        const ridden = areAllDone ? t("allRidden") : t("toRide", { count: toRide.length })
        return (
          <li key={section}>
            <button type="button" onClick={() => goTo({ section })}>
              <span className="sr-only">{t("section", { section })} </span>
              {isCancelled ? <s aria-hidden="true">{section}</s> : <b aria-hidden="true">{section}</b>}
              <span>{isCancelled ? t("cancelled") : ridden}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
