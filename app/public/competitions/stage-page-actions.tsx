import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import type { StagePage, StageRights } from "#contracts/competitions/stage-page.ts"
import {
  cockpitAddress,
  judgesAddress,
  pageAddress,
  resultsAddress,
  stageFormAddress,
  stageParams,
} from "#domain/competitions/stage-path.ts"
import { isRegistrationOpen, waitsForClasses } from "#domain/registration/registration-window.ts"
import { Instant } from "#ui/instant.tsx"
import { CalendarMenu } from "./calendar-menu.tsx"

type StagePageActionsProps = {
  stage: StagePage
  /** Nobody sees the results of a stage that is not published. */
  isDraft: boolean
  rights: StageRights
  now: number
  /** How the visitor joins. */
  children: ReactNode
}

/** Where to go from a stage, and until when to register for it (ST-01 … ST-03). */
export function StagePageActions({ stage, isDraft, rights, now, children }: StagePageActionsProps) {
  const t = useWords("stage")
  const links = [
    {
      to: resultsAddress(stage.path),
      words: t("results"),
      isShown: !isDraft && now > stage.competitionStartDate,
    },
    {
      to: cockpitAddress(stage.path),
      words: t("cockpit"),
      isShown: rights.edit,
    },
    {
      to: href("/competitions/:institution/:championship/:stage/judge", stageParams(stage.path)),
      words: t("judgeApp"),
      isShown: rights.judge,
      // an app of its own
      reloadDocument: true,
    },
    {
      to: judgesAddress(stage.path),
      words: t("judges"),
      isShown: rights.manageJudges,
    },
    {
      to: stageFormAddress(stage.path),
      words: t("edit"),
      isShown: rights.edit,
    },
  ]
  return (
    <section className={bar} aria-label={t("bar")}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 not-has-[>:not(:empty)]:hidden">
        <RegistrationState stage={stage} now={now} />
        {children}
      </div>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {links.map(
          ({ to, words, isShown, reloadDocument = false }) =>
            isShown && (
              <li key={to}>
                <Link to={to} reloadDocument={reloadDocument} className="quiet-button">
                  {words}
                </Link>
              </li>
            ),
        )}
        {!isDraft && !stage.calledOff && now < stage.competitionStartDate && (
          <li>
            <CalendarMenu address={`${pageAddress(stage.path)}/calendar.ics`} />
          </li>
        )}
        {!isDraft && (
          <li>
            <ShareButton title={stage.title} path={pageAddress(stage.path)} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** It is shown once anything stands in it. */
const bar =
  "mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-l-8 border-line border-l-ink bg-surface px-4 py-3 not-has-[li,div>:not(:empty)]:hidden print:hidden"

// D-25: a registration without an end has no line. D-44: one without a class has not begun.
function RegistrationState({ stage, now }: { stage: StagePage; now: number }) {
  const t = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  // the notice above says it
  if (stage.calledOff) return null
  if (waitsForClasses(stage, now)) return <p>{t("registrationWaits")}</p>
  if (stage.registrationEndDate === null) return null
  if (!isRegistrationOpen(stage, now)) return <p className="text-error-ink">{t("registrationEnded")}</p>
  return (
    <p>
      {t("registrationTill")} <Instant at={stage.registrationEndDate} format={formats.shortDayAndTime} />
    </p>
  )
}
