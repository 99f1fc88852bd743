import "./participant-selection.css"
import { useCallback, useEffect, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { mostStatusesAtOnce, type PublicParticipant, type StageParticipant } from "#contracts/participants.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { type ParticipantActions, useParticipantActions } from "./participant-actions.tsx"
import { participantsId } from "./participants-address.ts"

type Row = PublicParticipant | StageParticipant

type Listed = {
  /** All participants that are loaded. */
  rows: readonly Row[]
  /** Those whom status and search find, as far as they are loaded, and how many there are. */
  found: readonly Row[]
  total: number
  /** Are all of them here, or only the last to join? */
  isWhole: boolean
  /** Fetches and shows all that were found, so that nobody is selected unseen. */
  showAll(): void
}

/** The participants that a secretary has selected (PA-20); those who leave the stage are deselected. */
export type Selection = {
  ids: readonly string[]
  /** Of those that can be selected at once: all that were found, of very many the first. */
  all: { state: "all" | "some" | "none"; count: number; isFirst: boolean; isComing: boolean }
  isSelected(id: string): boolean
  select(id: string, isSelected: boolean): void
  selectAll(isSelected: boolean): void
  deselect(ids: readonly string[]): void
}

/** Returns which participants are selected. The selection stays while one searches on. */
export function useSelection({ rows, found, total, isWhole, showAll }: Listed): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAwaiting, setAwaiting] = useState(false)
  const listed = found.slice(0, mostStatusesAtOnce)
  const add = (added: readonly Row[]) => setChosen(new Set([...chosen, ...added.map(({ id }) => id)]))
  if (isAwaiting && isWhole) {
    setAwaiting(false)
    add(listed)
  }
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const selected = listed.filter(({ id }) => chosen.has(id)).length
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setChosen((now) => {
        const next = new Set(now)
        if (isSelected) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  return {
    ids,
    all: {
      state: selected === 0 ? "none" : selected === listed.length ? "all" : "some",
      count: Math.min(total, mostStatusesAtOnce),
      isFirst: total > mostStatusesAtOnce,
      isComing: isAwaiting,
    },
    isSelected: (id) => chosen.has(id),
    select,
    selectAll: (isSelected) => {
      showAll()
      setAwaiting(isSelected && !isWhole)
      if (!isSelected) setChosen(new Set([...chosen].filter((id) => !found.some((row) => row.id === id))))
      else if (isWhole) add(listed)
    },
    deselect: (left) => {
      const gone = new Set(left)
      setChosen((now) => new Set([...now].filter((id) => !gone.has(id))))
    },
  }
}

/** Selects all that status and search have found. */
export function SelectAll({ selection: { all, selectAll } }: { selection: Selection }) {
  const t = useWords("registration")
  const box = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (box.current) box.current.indeterminate = all.state === "some"
  }, [all.state])
  return (
    <label className="select-box needs-script">
      <input
        ref={box}
        type="checkbox"
        disabled={!isHydrated}
        aria-busy={all.isComing}
        checked={all.state === "all" || all.isComing}
        onChange={(event) => selectAll(event.target.checked)}
      />
      {/* locale keys: registration.selection.* */}
      <span>{t(`selection.${all.isFirst ? "first" : "all"}`, { count: all.count })}</span>
    </label>
  )
}

type SelectOneProps = { row: Row; isSelected: boolean; onSelect: Selection["select"] }

/** Selects one participant. */
export function SelectOne({ row: { id, name }, isSelected, onSelect }: SelectOneProps) {
  const t = useWords("registration")
  return (
    <label className="select-box needs-script">
      <input
        type="checkbox"
        disabled={!useHydrated()}
        aria-label={t("selection.one", { name })}
        checked={isSelected}
        onChange={(event) => onSelect(id, event.target.checked)}
      />
    </label>
  )
}

/** What a secretary may do with all who are selected; it stays in sight while there are any. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const actions = useParticipantActions()
  return actions && selection.ids.length > 0 && <SelectionActions {...selection} {...actions} />
}

type SelectionActionsProps = Pick<Selection, "ids" | "deselect"> & Pick<ParticipantActions, "setStatuses">

function SelectionActions({ ids, deselect, setStatuses }: SelectionActionsProps) {
  const t = useWords("registration")
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfter(bar, () => document.getElementById(participantsId))
  const set = async (status: ParticipantStatus) => {
    const sent = ids.slice(0, mostStatusesAtOnce)
    if (await setStatuses(sent, status)) deselect(sent)
  }
  return (
    <div ref={bar} className="selection-bar">
      <p role="status">{t("selection.some", { count: ids.length })}</p>
      <ScriptedButton className="button" onClick={() => set("Confirmed")}>
        {t("selection.confirm")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button" onClick={() => set("Registered")}>
        {t("selection.register")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button" onClick={() => deselect(ids)}>
        {t("selection.clear")}
      </ScriptedButton>
    </div>
  )
}
