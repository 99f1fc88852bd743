import { type ReactNode, useRef, useState } from "react"
import { api } from "#app/api/client.ts"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { useWords } from "#app/i18n/words.ts"
import {
  attemptsOf,
  type OpenedSection,
  SectionPopup,
  type SectionPopupProps,
} from "#app/routes/results/section-popup/section-popup.tsx"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { DeleteSection } from "./delete-section.tsx"
import { isHeldIn } from "./desk-riders.ts"
import { EditSection } from "./edit-section.tsx"
import { RaceFailed, useRace } from "./followed-race.tsx"
import { GiveReRide } from "./give-re-ride.tsx"
import { MoveRecorded } from "./move-recorded.tsx"
import { useDeskCommand, whyNot } from "./use-desk-command.ts"

/** The popup of a section with what a secretary may do about it. */
export function DeskSectionPopup(popup: SectionPopupProps) {
  const [isEditTyped, setEditTyped] = useState(false)
  const [isMoveTyped, setMoveTyped] = useState(false)
  const mayLeave = useLeaveWarning(() => isEditTyped || isMoveTyped)
  const tools = (opened: OpenedSection) => {
    const { entry, stage, isGone, refresh } = opened
    const isOpen = stage.resultsStatus === null
    const canChange = !isGone && !entry.isCancelled
    // what is typed stays, with the reason why it cannot be saved; why nothing can be typed is said once
    const hasEdit = isEditTyped || (canChange && (isOpen || !isMoveTyped))
    const hasMove = isMoveTyped || (canChange && isOpen && entry.total !== null)
    if (!hasEdit && !hasMove) return null
    return (
      <div className="section-tools">
        {hasEdit && (
          <Passing>
            <EditSection
              stage={stage}
              entry={entry}
              isGone={isGone}
              onDone={refresh}
              onTyped={setEditTyped}
            />
          </Passing>
        )}
        {hasMove && (
          <Passing>
            <MoveOrDelete {...opened} onTyped={setMoveTyped} />
          </Passing>
        )}
      </div>
    )
  }
  return (
    <SectionPopup
      {...popup}
      mayLeave={mayLeave}
      tools={tools}
      history={(opened) => <UndoCorrection {...opened} />}
    />
  )
}

/** Undoes the last correction of an entry: the one before it holds again, or what judges recorded (SP-15). */
function UndoCorrection({ entry, stage, isGone, refresh }: OpenedSection) {
  const t = useWords("results-desk")
  const lift = useDeskCommand(api.results.liftRuling, "undo")
  const { undo: revision, section, lap } = entry
  if (revision === null || whyNot({ isGone, stage }, t) !== null) return null
  const place = { participantId: entry.participant.id, section, lap }
  return (
    <Passing>
      <button
        type="button"
        className="quiet-button mt-2"
        onClick={({ currentTarget }) => {
          const popup = currentTarget.closest("dialog")
          return lift({ stage: stage.path, place, revision }, async ({ kind }) => {
            await refresh()
            if (kind !== "refused") totalInView(popup)?.focus()
          })
        }}
      >
        {t("undo.last")}
      </button>
    </Passing>
  )
}

/** A part of the popup that may disappear after an action in it; then the focus moves to the current points of the section. */
function Passing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, () => totalInView(place.current?.closest("dialog")))
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  )
}

/** Scrolls a popup to its top, and returns the points that stand there. */
function totalInView(popup: Element | null | undefined) {
  popup?.scrollTo({ top: 0 })
  return popup?.querySelector<HTMLElement>(".section-total")
}

type MoveOrDeleteProps = OpenedSection & {
  /** Is a move typed that is not done? */
  onTyped(isTyped: boolean): void
}

/** Moves or deletes the entry of a section, or gives a re-ride; if that is no longer possible, a typed move says why. */
function MoveOrDelete({ entry, stage, isGone, refresh, onTyped }: MoveOrDeleteProps) {
  const t = useWords("results-desk")
  const { race } = useRace()
  const lines = race?.lines ?? []
  const place = { participantId: entry.participant.id, section: entry.section, lap: entry.lap }
  const isHeld = isHeldIn(lines, place)
  const why =
    whyNot({ isGone, stage }, t) ??
    (entry.isCancelled ? t("typedButCancelled") : entry.total === null ? t("refused.no-entry") : null)
  return (
    <>
      <RaceFailed />
      <MoveEntry
        path={stage.path}
        entry={entry}
        riders={lines}
        isHeld={isHeld}
        whyNot={why}
        onDone={refresh}
        onTyped={onTyped}
      />
      {why === null && (
        <Passing>
          <GiveReRide
            path={stage.path}
            place={place}
            attempt={null}
            seenRevision={entry.revision}
            isHeld={isHeld}
            onDone={refresh}
          />
          <DeleteSection path={stage.path} place={place} isHeld={isHeld} onDone={refresh} />
        </Passing>
      )}
    </>
  )
}

type MoveEntryProps = {
  path: string
  entry: EntryDetail
  riders: readonly DeskRider[]
  /** Has the section a result in the next lap? Then what gives the entry its points cannot be moved. */
  isHeld: boolean
  /** Why nothing of it can be moved by now; null: it can. */
  whyNot: string | null
  onDone(): Promise<void>
  onTyped(isTyped: boolean): void
}

/** Moves a section entry from its popup: all of it, or one of its attempts (D-37). */
function MoveEntry({ path, entry, riders, isHeld, whyNot, onDone, onTyped }: MoveEntryProps) {
  const t = useWords("results-desk")
  const section = useWords("section")
  const attempts = attemptsOf(entry)
  const held = whyNot ?? (isHeld ? t("refused.next-lap-ridden") : null)
  const each = attempts.map(({ attempt, by }, place) => ({
    attempt,
    label: [section("attempt", { number: place + 1 }), by].filter(Boolean).join(" · "),
    whyNot: attempt === entry.restsOn ? held : whyNot,
  }))
  return (
    <MoveRecorded
      path={path}
      title={t("moving.title")}
      from={{ rider: entry.participant, section: entry.section, lap: entry.lap }}
      movable={[{ attempt: null, label: t("moving.all"), whyNot: held }, ...(each.length > 1 ? each : [])]}
      riders={riders.length > 0 ? riders : [entry.participant]}
      onDone={onDone}
      onTyped={onTyped}
    />
  )
}
