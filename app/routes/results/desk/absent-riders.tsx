import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { absentIn, byNumber } from "./desk-riders.ts"
import { SetDns } from "./set-dns.tsx"
import { useMassCommand } from "./use-mass-command.ts"

type Race = Pick<RaceDesk, "classes" | "lines">

type AbsentListProps = {
  race: Race
  /** What may be done about one of them. */
  action?: (rider: DeskLine) => ReactNode
}

/** Names those without a start and a score, by class and number (D-45). */
export function AbsentList({ race, action }: AbsentListProps) {
  const { i18n } = useTranslation()
  const absent = Map.groupBy(absentIn(race.lines), ({ racingClass }) => racingClass)
  const ofClass = (name: string) => byNumber(absent.get(name) ?? [], i18n.language)
  return (
    <ul>
      {race.classes
        .filter(({ name }) => absent.has(name))
        .map(({ name }) => (
          <li key={name}>
            <b>{name}</b>:{" "}
            {action ? (
              <ul className="absent-list">
                {ofClass(name).map((rider) => (
                  <li key={rider.id}>
                    <span>{riderLabel(rider)}</span> {action(rider)}
                  </li>
                ))}
              </ul>
            ) : (
              ofClass(name).map(riderLabel).join(", ")
            )}
          </li>
        ))}
    </ul>
  )
}

/** Returns a function that sets DNS for as many as were named; it asks again if there are more or fewer by now. */
export function useDnsForAbsent(stage: string): (count: number) => Promise<void> {
  const t = useWords("results-desk")
  const set = useMassCommand(stage, api.results.setDnsForAbsent, "setStatus")
  const ask = useAsk()
  // somebody started meanwhile, or was added
  const askAgain = (count: number) =>
    ask({
      title: t("changedMeanwhile.title"),
      text: t("absent.mark", { count }),
      yes: t("set.DNS"),
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
 * Riders without a start or a score, from the start of the competition on: so a lost paper scorecard is noticed. One of them can be
 * marked DNS at any time (RX-09); after the end all of them at once, as until then they may start in a later group (D-45).
 */
export function AbsentRiders({ stage, race, now, onDone }: AbsentRidersProps) {
  const t = useWords("results-desk")
  const ask = useAsk()
  const setDns = useDnsForAbsent(stage.path)
  const count = absentIn(race.lines).length
  if (count === 0 || now < stage.competitionStartDate) return null
  const askAndSet = async () => {
    const words = { title: t("absent.mark", { count }), text: t("absent.sure", { count }) }
    if (!(await ask({ ...words, yes: t("set.DNS"), no: t("cancel") }))) return
    await setDns(count)
    await onDone()
  }
  return (
    <details className="desk-absent">
      <summary>{t("absent.text", { count, all: race.lines.length })}</summary>
      <AbsentList
        race={race}
        action={(rider) => <SetDns stage={stage.path} rider={rider} onDone={onDone} />}
      />
      {isOver(stage, now) && (
        <button type="button" className="quiet-button" onClick={askAndSet}>
          {t("absent.mark", { count })}
        </button>
      )}
    </details>
  )
}
