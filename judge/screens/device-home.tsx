import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { JudgeStage } from "#contracts/judge-sync.ts"
import { goTo } from "#judge/address.ts"
import { NewEvent } from "#judge/alone/new-event.tsx"
import type { KnownStage } from "#judge/device/device-store.ts"
import { HomeScreenOffer } from "./home-screen-offer.tsx"
import { LanguageChoices } from "./language-choices.tsx"
import { useDevice } from "./use-device.ts"

/** What one sees who opens the app without a stage: those that this device knows, and how to get to others. */
export function DeviceHome() {
  const { t, i18n } = useTranslation("judge")
  const { store } = useDevice()
  const dayOf = ({ competitionStartDate, timeZone }: JudgeStage["stage"]) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone }).format(competitionStartDate)
  const [stages, setStages] = useState<KnownStage[] | null>(null)
  useEffect(() => {
    let isGone = false
    store.stages().then((read) => {
      if (!isGone) setStages(read.toSorted((a, b) => b.syncedOn - a.syncedOn))
    })
    return () => {
      isGone = true
    }
  }, [store])
  return (
    <>
      <header className="top-bar">
        <h1>{t("home.title")}</h1>
      </header>
      <main>
        {stages && stages.length > 0 && (
          <section>
            <h2 className="heading">{t("home.stages")}</h2>
            <ul className="stack">
              {stages.map(({ path, stage: { stage } }) => (
                <li key={path}>
                  <button type="button" className="wide" onClick={() => goTo({ stage: path })}>
                    {stage.title}
                    <small>{dayOf(stage)}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>{t("home.text")}</p>
        <NewEvent />
        <hr />
        <div className="stack">
          <HomeScreenOffer />
          <LanguageChoices />
          <a className="wide" href="/">
            {t("home.site")}
          </a>
        </div>
      </main>
    </>
  )
}
