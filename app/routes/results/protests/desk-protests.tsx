import "./protests-desk.css"
import { useRef } from "react"
import { api } from "#app/api/client.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { useDeskCommand } from "#app/routes/results/desk/use-desk-command.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { BoardStage } from "#contracts/live.ts"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { mostProtests } from "#domain/results/protests.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { ProtestFacts } from "./protest-facts.tsx"
import { ProtestState } from "./protest-state.tsx"
import { useProtestDialogs } from "./use-protest-dialogs.tsx"

type DeskProtestsProps = {
  stage: BoardStage
  race: RaceDesk
  /** Reads the protests again. */
  onDone(): Promise<void>
}

/** The protests of a stage in a part that opens: most stages have none (OF-05). */
export function DeskProtests(props: DeskProtestsProps) {
  const t = useWords("protest-desk")
  return (
    <details className="desk-protests">
      <summary>{t("title", { count: props.race.protests.length })}</summary>
      <p className="mb-3 text-muted">{t("means")}</p>
      <ProtestTools {...props} />
    </details>
  )
}

/** The protests of a stage, the earliest first, and what records, changes and decides them. */
export function ProtestTools({ stage, race, onDone }: DeskProtestsProps) {
  const t = useWords("protest-desk")
  const { write } = useProtestDialogs(onDone)
  const { protests } = race
  return (
    <div className="protest-tools">
      <div className="protest-actions">
        {protests.length < mostProtests ? (
          <ScriptedButton className="quiet-button" onClick={() => write(race, null)}>
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
            <KnownProtest key={protest.id} {...{ protest, stage, race, onDone }} />
          ))}
        </ul>
      )}
    </div>
  )
}

type KnownProtestProps = DeskProtestsProps & { protest: DeskProtest }

function KnownProtest({ protest, stage, race, onDone }: KnownProtestProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const { write, decide } = useProtestDialogs(onDone)
  const removeProtest = useDeskCommand(api.results.removeProtest, "removeProtest")
  const ask = useAsk()
  const { id, revision: seenRevision, subject, racingClass, decision } = protest
  const remove = async () => {
    const words = { title: t("remove"), text: t("removeSure", { subject }) }
    if (!(await ask({ ...words, yes: desk("delete"), no: desk("cancel") }))) return
    await removeProtest({ stage: stage.path, id, seenRevision })
    await onDone()
  }
  const of = <span className="sr-only"> {subject}</span>
  // a protest that was deleted takes its buttons along
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(line, () => line.current?.closest(".protest-tools")?.querySelector("button"))
  return (
    <li ref={line}>
      <p className="attention-heading">
        <b className="wrap-anywhere">{subject}</b>
        <span className="wrap-anywhere">{racingClass ?? desk("protest.wholeStage")}</span>
        <ProtestState decision={decision} />
      </p>
      <ProtestFacts protest={protest} stage={stage} />
      <div className="protest-actions">
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
