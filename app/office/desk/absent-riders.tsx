import type { ReactNode } from "react"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import type { DeskRider, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { absentIn, byNumber } from "./desk-riders.ts"
import { SetDns } from "./set-dns.tsx"
import { StepButton } from "./step-button.tsx"
import { useMassCommand } from "./use-undoable.ts"

type AbsentListProps = {
  absent: readonly DeskRider[]
  /** The names of the classes, in their order. */
  classes: readonly string[]
  /** What may be done about one of them. */
  action?: (rider: DeskRider) => ReactNode
}

/** Names those without a start and a score, by class and number (D-45). */
export function AbsentList({ absent, classes, action }: AbsentListProps) {
  const language = useLanguage()
  const byClass = Map.groupBy(absent, ({ racingClass }) => racingClass)
  const ofClass = (name: string) => byNumber(byClass.get(name) ?? [], language)
  return (
    <ul>
      {classes
        .filter((name) => byClass.has(name))
        .map((name) => (
          <li key={name}>
            <b>{name}</b>:{" "}
            {action ? (
              <ul>
                {ofClass(name).map((rider) => (
                  <li
                    key={rider.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line"
                  >
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
  race: Pick<RaceDesk, "classes" | "lines">
}

/**
 * Riders without a start or a score, from the start of the competition on: so a lost paper scorecard is noticed. One of them can be
 * marked DNS at any time (RX-09); after the end all of them at once, as until then they may start in a later group (D-45).
 */
export function AbsentRiders({ stage, race }: AbsentRidersProps) {
  const t = useWords("results-desk")
  const now = usePageNow()
  const absent = absentIn(race.lines)
  const { length: count } = absent
  if (count === 0 || now < stage.competitionStartDate) return null
  return (
    <details className="desk-absent">
      <summary className="font-display normal-nums text-[1.125rem]/6 font-bold">
        {t("absent.text", { count, all: race.lines.length })}
      </summary>
      <AbsentList
        absent={absent}
        classes={race.classes.map(({ name }) => name)}
        action={(rider) => <SetDns stage={stage.path} rider={rider} />}
      />
      {isOver(stage, now) && <DnsForAll stage={stage.path} count={count} />}
    </details>
  )
}

function DnsForAll({ stage, count }: { stage: string; count: number }) {
  const t = useWords("results-desk")
  const ask = useAsk()
  const setDns = useDnsForAbsent(stage)
  const askAndSet = async () => {
    const words = { title: t("absent.mark", { count }), text: t("absent.sure", { count }) }
    if (await ask({ ...words, yes: t("set.DNS"), no: t("cancel") })) await setDns(count)
  }
  return (
    <StepButton className="quiet-button mt-2" onClick={askAndSet}>
      {t("absent.mark", { count })}
    </StepButton>
  )
}
