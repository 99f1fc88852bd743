import { useEffect, useState } from "react"
import { cachedInstantFormats, dayParts } from "#contracts/fields/formats.ts"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { goTo, useAddress } from "#judge/address.ts"
import { NewEvent } from "#judge/alone/new-event.tsx"
import type { KnownStage } from "#judge/device/device-store.ts"
import { tabChannel } from "#judge/device/tabs.ts"
import type { TapCounts } from "#judge/scoring/own-attempt.ts"
import { useWords } from "#judge/words.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { GuideButton } from "./judge-guide.tsx"
import { HomeScreenOffer, LanguageChoices } from "./settings.tsx"
import { StageScreen } from "./stage-screen.tsx"
import { useDevice } from "./use-judging.ts"

/** The judge's app: the stage that the address names, or what this device has. */
export function JudgeApp() {
  const t = useWords()
  const address = useAddress()
  const { stage, pass } = address
  const title = t("title")
  useEffect(() => {
    // the shell's page has an empty `<title>`, which this fills in
    document.title = title
  }, [title])
  return (
    <DialogHost page={JSON.stringify(address)}>
      {stage === null ? <DeviceHome /> : <StageScreen key={stage} stage={stage} pass={pass} />}
    </DialogHost>
  )
}

/** The start screen, without a stage: the stages that this device knows, and how to get to others. */
function DeviceHome() {
  const t = useWords()
  const { store } = useDevice()
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
            <h2>{t("home.stages")}</h2>
            <ul className="grid gap-2">
              {stages.map((known) => (
                <li key={known.path}>
                  <StageButton known={known} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>{t("home.text")}</p>
        <NewEvent />
        <hr />
        <div className="grid gap-2">
          <GuideButton />
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

const dayFormatOf = cachedInstantFormats(dayParts)

function StageButton({ known: { path, stage } }: { known: KnownStage }) {
  const t = useWords()
  const language = useLanguage()
  const { title, competitionStartDate, timeZone } = stage.stage
  const day = dayFormatOf(language, timeZone)
  const counts = useCounts(path)
  return (
    <button type="button" className="wide" onClick={() => goTo({ stage: path })}>
      {title}
      <small>{day.format(competitionStartDate)}</small>
      {counts && !isAlone(path) && <small>{t("home.counts", counts)}</small>}
    </button>
  )
}

/** How many taps of a stage wait and how many are sent, here too (D-12); null until it is read. */
function useCounts(path: string): TapCounts | null {
  const { store } = useDevice()
  const [counts, setCounts] = useState<TapCounts | null>(null)
  useEffect(() => {
    const read = () => void store.counts(path).then(setCounts)
    read()
    // another tab may score, and send
    return tabChannel(path).listen(read)
  }, [store, path])
  return counts
}
