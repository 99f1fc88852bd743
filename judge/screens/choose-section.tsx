import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { lapKnowledge } from "#judge/scoring/lap-knowledge.ts"
import { ridersHere } from "#judge/scoring/riders-here.ts"
import { AccessNotices } from "./access-notices.tsx"
import { TopBar } from "./top-bar.tsx"
import { useIsStale } from "./use-is-stale.ts"
import { useJudgingState } from "./use-judging.ts"
import { useRidden } from "./use-ridden.ts"

/** Which section this judge stands at: those that the secretary has said first, any other below. */
export function ChooseSection() {
  const { t } = useTranslation("judge")
  const { known, access } = useJudgingState()
  const { sections: all, standsAt = [] } = known.stage
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
  const { riders, ridden } = useRidden()
  const state = useJudgingState()
  const isStale = useIsStale()
  return (
    <ul className="sections">
      {sections.map((section) => {
        const knowledge = lapKnowledge(state, { section, isStale })
        const { toRide, notYet, done } = ridersHere(riders, ridden, { section, knowledge })
        const areAllDone = toRide.length + notYet.length === 0 && done.length > 0
        return (
          <li key={section}>
            <button type="button" onClick={() => goTo({ section })}>
              <span className="sr-only">{t("section", { section })} </span>
              <b aria-hidden="true">{section}</b>
              <span>{areAllDone ? t("allRidden") : t("toRide", { count: toRide.length })}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
