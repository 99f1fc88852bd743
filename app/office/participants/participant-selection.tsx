import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { participantsId } from "#app/public/registration/participants-address.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import {
  mostStatusesAtOnce,
  type PublicParticipant,
  type StageParticipant,
} from "#contracts/registration/participants.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useParticipantActions } from "./participant-actions.tsx"

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
  riders: readonly Row[]
  /** Of those that can be selected at once: all that were found, of very many the first. */
  all: { state: "all" | "some" | "none"; count: number; isFirst: boolean; isComing: boolean }
  isSelected(id: string): boolean
  select(id: string, isSelected: boolean): void
  selectAll(isSelected: boolean): void
  deselect(left: readonly Row[]): void
}

/** Returns which participants are selected. The selection stays while one searches on. */
function useSelection({ rows, found, total, isWhole, showAll }: Listed): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAwaiting, setAwaiting] = useState(false)
  const listed = found.slice(0, mostStatusesAtOnce)
  const add = (added: readonly Row[]) => setChosen(new Set([...chosen, ...added.map(({ id }) => id)]))
  if (isAwaiting && isWhole) {
    setAwaiting(false)
    add(listed)
  }
  const riders = rows.filter(({ id }) => chosen.has(id))
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
    riders,
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
      const gone = new Set(left.map(({ id }) => id))
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
    <label className="needs-script">
      <input
        ref={box}
        type="checkbox"
        disabled={!isHydrated}
        aria-busy={all.isComing}
        checked={all.state === "all" || all.isComing}
        onChange={(event) => selectAll(event.target.checked)}
      />
      {/* locale keys: registration.selection.* */}
      <span className="min-[961px]:sr-only">
        {t(`selection.${all.isFirst ? "first" : "all"}`, { count: all.count })}
      </span>
    </label>
  )
}

type SelectOneProps = { row: Row; isSelected: boolean; onSelect: Selection["select"] }

/** Selects one participant. */
export function SelectOne({ row: { id, name }, isSelected, onSelect }: SelectOneProps) {
  const t = useWords("registration")
  return (
    <label className="needs-script">
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

type WithSelectionProps = Listed & { children: (selection: Selection) => ReactNode }

/** Draws a list whose participants can be selected, and below it what a secretary may do with all who are. */
export function WithSelection({ children, ...listed }: WithSelectionProps) {
  const selection = useSelection(listed)
  return (
    <>
      {children(selection)}
      {selection.riders.length > 0 && <SelectionBar {...selection} />}
    </>
  )
}

const selectionBar = [
  "sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-2 mt-2 flex flex-wrap items-center gap-2 rounded-[0.625rem] border",
  "border-ink bg-surface px-3 py-2 shadow-[0_0.5rem_1.5rem_rgb(0_0_0/30%)] low:static print:hidden",
].join(" ")

/** Stays in sight while anybody is selected. */
function SelectionBar({ riders, deselect }: Selection) {
  const { setStatuses } = useParticipantActions()
  const t = useWords("registration")
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfter(bar, () => document.getElementById(participantsId))
  const set = async (status: ParticipantStatus) => {
    const sent = riders.slice(0, mostStatusesAtOnce)
    if (await setStatuses({ riders: sent, status })) deselect(sent)
  }
  return (
    <div ref={bar} className={selectionBar}>
      <p role="status" className="flex-auto font-bold">
        {t("selection.some", { count: riders.length })}
      </p>
      <ScriptedButton className="button" onClick={() => set("Confirmed")}>
        {t("selection.confirm")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button" onClick={() => set("Registered")}>
        {t("selection.register")}
      </ScriptedButton>
      <ScriptedButton className="quiet-button" onClick={() => deselect(riders)}>
        {t("selection.clear")}
      </ScriptedButton>
    </div>
  )
}
