import { useTranslation } from "react-i18next"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { byNumber, riderLabel } from "./desk-riders.ts"
import { useMassCommand } from "./use-mass-command.ts"

type Race = Pick<RaceDesk, "classes" | "lines">

/** Participants who have neither a start nor a score. */
export const absentIn = ({ lines }: Pick<Race, "lines">): DeskLine[] =>
  lines.filter(({ hasStarted }) => !hasStarted)

/** Names those without a start and a score, by class and number (D-45). */
export function AbsentList({ race }: { race: Race }) {
  const { i18n } = useTranslation()
  const absent = Map.groupBy(absentIn(race), ({ racingClass }) => racingClass)
  return (
    <ul>
      {race.classes
        .filter(({ name }) => absent.has(name))
        .map(({ name }) => (
          <li key={name}>
            <b>{name}</b>:{" "}
            {byNumber(absent.get(name) ?? [], i18n.language)
              .map(riderLabel)
              .join(", ")}
          </li>
        ))}
    </ul>
  )
}

/** Returns a function that sets DNF for as many as were named; it asks again if there are more or fewer by now. */
export function useDnfForAbsent(stage: string): (count: number) => Promise<void> {
  const t = useWords("results-desk")
  const set = useMassCommand(stage, api.results.setDnfForAbsent, "setStatus")
  const ask = useAsk()
  // somebody started meanwhile, or was added
  const askAgain = (count: number) =>
    ask({
      title: t("changedMeanwhile.title"),
      text: t("absent.mark", { count }),
      yes: t("setDnf"),
      no: t("cancel"),
    })
  return (count) => set(count, askAgain)
}

type AbsentRidersProps = {
  stage: BoardStage
  race: Race
  now: number
  onDone(): Promise<void>
}

/**
 * Who has neither a start nor a score, from the start of the competition on: a lost paper card is noticed here. After the end a
 * DNF is set for all of them at once, as until then they may start in a later group (D-45).
 */
export function AbsentRiders({ stage, race, now, onDone }: AbsentRidersProps) {
  const t = useWords("results-desk")
  const ask = useAsk()
  const setDnf = useDnfForAbsent(stage.path)
  const count = absentIn(race).length
  if (count === 0 || now < stage.competitionStartDate) return null
  const askAndSet = async () => {
    const words = { title: t("absent.mark", { count }), text: t("absent.sure", { count }) }
    if (!(await ask({ ...words, yes: t("setDnf"), no: t("cancel") }))) return
    await setDnf(count)
    await onDone()
  }
  return (
    <details className="desk-absent">
      <summary>{t("absent.text", { count, all: race.lines.length })}</summary>
      <AbsentList race={race} />
      {isOver(stage, now) && (
        <button type="button" className="quiet-button" onClick={askAndSet}>
          {t("absent.mark", { count })}
        </button>
      )}
    </details>
  )
}
