import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { ridersHere } from "#judge/scoring/riders-here.ts"
import { AccessNotices } from "./access-notices.tsx"
import { TopBar } from "./top-bar.tsx"
import { useJudgingState } from "./use-judging.ts"
import { useRidden } from "./use-ridden.ts"

/** Which section this judge stands at. */
export function ChooseSection() {
  const { t } = useTranslation("judge")
  const { known, access } = useJudgingState()
  const { riders, ridden } = useRidden()
  const sections = access.section === null ? known.stage.sections : [access.section]
  return (
    <>
      <TopBar>{known.stage.stage.title}</TopBar>
      <main>
        <AccessNotices />
        <h2 className="heading">{t("chooseSection")}</h2>
        {sections.length === 0 && <p>{t("noSections")}</p>}
        <ul className="sections">
          {sections.map((section) => {
            const { toRide, done } = ridersHere(riders, ridden, section)
            return (
              <li key={section}>
                <button type="button" onClick={() => goTo({ section })}>
                  <span className="sr-only">{t("section", { section })} </span>
                  <b aria-hidden="true">{section}</b>
                  <span>
                    {toRide.length === 0 && done.length > 0
                      ? t("allRidden")
                      : t("toRide", { count: toRide.length })}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </main>
    </>
  )
}
