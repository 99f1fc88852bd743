import { useRef } from "react"
import type { AttentionProps } from "#app/office/desk/attention-item.tsx"
import { useDeskCommand } from "#app/office/desk/use-desk-command.ts"
import { useStageTime } from "#app/public/results/race/write-times.ts"
import { ProtestState } from "#app/public/results/rider/protests/protest-list.tsx"
import { api } from "#app/site/api/client.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { euroOf } from "#contracts/fields/formats.ts"
import type { DeskProtest, OpenProtest, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { mostProtests } from "#domain/results/protests.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Dated } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { DecideDialog } from "./decide-dialog.tsx"
import { ProtestDialog } from "./protest-dialog.tsx"

type DayProtestsProps = {
  stage: BoardStage
  race: RaceDesk
}

/** The protests of a stage, the earliest first, and what records, changes and decides them: closed, as most days have none (OF-05). */
export function DayProtests(props: DayProtestsProps) {
  const t = useWords("protest-desk")
  const { write } = useProtestDialogs()
  const { protests } = props.race
  return (
    <details className="day-protests">
      <summary className="min-h-11 cursor-pointer py-2.5">{t("title", { count: protests.length })}</summary>
      <p className="mb-3 text-muted">{t("means")}</p>
      <div className="protest-tools grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {protests.length < mostProtests ? (
            <ScriptedButton className="quiet-button" onClick={() => write(props.race, null)}>
              {t("record")}
            </ScriptedButton>
          ) : (
            <p className="text-muted">{t("full", { most: mostProtests })}</p>
          )}
          <HelpLink topic="protests" />
        </div>
        {protests.length > 0 && (
          <ul>
            {protests.map((protest) => (
              <KnownProtest key={protest.id} protest={protest} {...props} />
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

type KnownProtestProps = DayProtestsProps & { protest: DeskProtest }

function KnownProtest({ protest, stage, race }: KnownProtestProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const { write, decide } = useProtestDialogs()
  const removeProtest = useDeskCommand(api.results.removeProtest, "removeProtest")
  const ask = useAsk()
  const { id, revision: seenRevision, subject, racingClass, decision } = protest
  const remove = async () => {
    const words = { title: t("remove"), text: t("removeSure", { subject }) }
    if (await ask({ ...words, yes: desk("delete"), no: desk("cancel") }))
      await removeProtest({ stage: stage.path, id, seenRevision })
  }
  const of = <span className="sr-only"> {subject}</span>
  // a protest that was deleted takes its buttons along
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(line, () => line.current?.closest(".protest-tools")?.querySelector("button"))
  return (
    <li ref={line} className="border-t border-line py-3 last:border-b">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="wrap-anywhere">{subject}</b>
        <span className="wrap-anywhere">{racingClass ?? desk("protest.wholeStage")}</span>
        <ProtestState decision={decision} />
      </p>
      <ProtestFacts protest={protest} stage={stage} />
      <div className="flex flex-wrap items-center gap-2">
        <ScriptedButton className="quiet-button" onClick={() => decide(protest)}>
          {t(decision === null ? "decide" : "changeDecision")}
          {of}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => write(race, protest)}>
          {desk("edit")}
          {of}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={remove}>
          {desk("delete")}
          {of}
        </ScriptedButton>
      </div>
    </li>
  )
}

/** A protest that the jury has not decided, among what needs attention (OF-05). */
export function OpenProtestItem({ item, stage }: AttentionProps<OpenProtest>) {
  const t = useWords("protest-desk")
  const { decide } = useProtestDialogs()
  return (
    <>
      <ProtestFacts protest={item} stage={stage} />
      <ScriptedButton className="quiet-button" onClick={() => decide(item)}>
        {t("decide")}
        <span className="sr-only"> {item.subject}</span>
      </ScriptedButton>
    </>
  )
}

/** Returns what opens the dialogs about protests. */
function useProtestDialogs() {
  const show = useShowDialog()
  const now = usePageNow()
  return {
    /** Of a new protest, or of one that is changed. */
    write: (race: RaceDesk, protest: DeskProtest | null) =>
      show((close) => <ProtestDialog {...{ race, protest, now }} onClose={close} />),
    decide: (protest: DeskProtest) => show((close) => <DecideDialog {...{ protest, now }} onClose={close} />),
  }
}

type ProtestFactsProps = { protest: DeskProtest; stage: BoardStage }

/** What secretaries know of a protest: who made it and why, when, for which fee, and what the jury said. */
function ProtestFacts({ protest, stage }: ProtestFactsProps) {
  const t = useWords("protest-desk")
  const states = useWords("protests")
  const language = useLanguage()
  const write = useStageTime(stage)
  const { protester, details, fee, isFeeReturned, receivedOn, decision, text, decidedOn } = protest
  // locale keys: protest-desk.fees.*
  const feeState = decision === null ? "paid" : isFeeReturned ? "returned" : "kept"
  return (
    <div className="mt-1 mb-2 grid max-w-176 gap-1">
      <p className="flex flex-wrap gap-x-4">
        <span className="wrap-anywhere">
          {protester.participantId === null ? protester.name : riderLabel(protester)}
          {protester.isRemoved && ` (${t("riderRemoved")})`}
        </span>
        <span>
          <Dated at={receivedOn}>{states("received", { time: write(receivedOn) })}</Dated>
        </span>
        {fee !== null && <span>{t(`fees.${feeState}`, { fee: euroOf(language).format(fee / 100) })}</span>}
      </p>
      {details !== null && <p className="whitespace-pre-line wrap-anywhere">{details}</p>}
      {decidedOn !== null && (
        <p className="flex flex-wrap gap-x-4">
          <span>
            <Dated at={decidedOn}>{states("decided", { time: write(decidedOn) })}</Dated>
          </span>
          {text !== null && <q className="wrap-anywhere">{text}</q>}
        </p>
      )}
    </div>
  )
}
