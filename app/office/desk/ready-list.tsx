import { Link } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import { openChecks, type ReadyCheck, readyChecks } from "#domain/competitions/readiness.ts"
import {
  judgesAddress,
  pageAddress,
  stageFormAddress,
  startPlanAddress,
} from "#domain/competitions/stage-path.ts"
import { Dated } from "#ui/instant.tsx"

/** The page where the cause of an open check can be fixed. */
function addressOf(check: ReadyCheck, path: string): string {
  if (check === "participants") return pageAddress(path)
  if (check === "judges") return judgesAddress(path)
  if (check === "startList") return startPlanAddress(path)
  return stageFormAddress(path)
}

type ReadyListProps = {
  path: string
  timeZone: string
  readiness: StageReadiness
  /** Is it what the day is at? */
  isOpen: boolean
}

/** What has to be ready, each with its current state and a link to where it can be fixed. */
export function ReadyList({ path, timeZone, readiness, isOpen }: ReadyListProps) {
  const t = useWords("cockpit")
  const open = openChecks(readiness)
  const stateOf = useCheckState(readiness, timeZone)
  return (
    <details className="ready-list" open={isOpen}>
      <summary>
        {open.length === 0 ? t("ready.all") : t(isOpen ? "ready.open" : "ready.left", { count: open.length })}
      </summary>
      <ul>
        {readyChecks.filter(isNeeded(readiness)).map((check) => (
          <li
            key={check}
            className={`flex items-center gap-2 ${open.includes(check) ? "font-semibold" : ""}`}
          >
            <span aria-hidden="true">{open.includes(check) ? "○" : "✓"}</span>
            {/* dates: as in `ui/instant.tsx` */}
            <Link to={addressOf(check, path)} className="text-link" suppressHydrationWarning>
              {stateOf(check)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Is a check about something that the stage has, or needs? Many have no start list. */
const isNeeded = (readiness: StageReadiness) => (check: ReadyCheck) =>
  check !== "startList" || readiness.startList !== null

/** Returns a function that puts the state of a check into words. */
function useCheckState(readiness: StageReadiness, timeZone: string): (check: ReadyCheck) => string {
  const t = useWords("cockpit")
  const { shortDayAndTime } = useFormats(timeZone)
  const { participants, unconfirmed, judges, passes, classes, registrationEndDate } = readiness
  const states: Readonly<Record<ReadyCheck, () => string>> = {
    published: () => t(readiness.isPublished ? "ready.published" : "ready.draft"),
    registration: () => {
      if (classes === 0) return t("ready.noClasses")
      return registrationEndDate === null
        ? t("ready.registrationWithoutEnd")
        : t("ready.registration", { end: shortDayAndTime.format(registrationEndDate) })
    },
    participants: () =>
      participants === 0
        ? t("ready.noParticipants")
        : t("ready.confirmed", { confirmed: participants - unconfirmed, all: participants }),
    startList: () => t(readiness.startList === "made" ? "ready.startListHidden" : "ready.startListPublished"),
    judges: () => (judges + passes === 0 ? t("ready.noJudges") : t("ready.judges", { judges, passes })),
    regulation: () => t(readiness.hasRegulation ? "ready.regulation" : "ready.noRegulation"),
  }
  return (check) => states[check]()
}

type NextCheckProps = {
  path: string
  timeZone: string
  /** The first that is open; null: all is ready. */
  check: ReadyCheck | null
  start: number
}

/** The next thing to be done before the race, or when it begins. */
export function NextCheck({ path, timeZone, check, start }: NextCheckProps) {
  const t = useWords("cockpit")
  const { shortDayAndTime } = useFormats(timeZone)
  if (check === null)
    return (
      <p className="font-semibold">
        <Dated at={start}>{t("why.before-start", { start: shortDayAndTime.format(start) })}</Dated>
      </p>
    )
  return (
    // locale keys: cockpit.mend.*
    <Link to={addressOf(check, path)} className="button">
      {t(`mend.${check}`)}
    </Link>
  )
}
