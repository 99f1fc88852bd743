import { useState } from "react"
import { isHeldIn } from "#app/office/desk/desk-riders.ts"
import { RaceFailed, useRace } from "#app/office/desk/followed-race.tsx"
import { useDeskCommand, whyNot } from "#app/office/desk/use-desk-command.ts"
import { attemptsOf } from "#app/public/results/rider/section-popup/entry-log.tsx"
import {
  type OpenedSection,
  SectionPopup,
  type SectionPopupProps,
} from "#app/public/results/rider/section-popup/section-popup.tsx"
import { api } from "#app/site/api/client.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type EntryDetail, scoreOf } from "#contracts/judging/entry-detail.ts"
import type { DeskRider } from "#contracts/judging/race-desk.ts"
import { Vanishing } from "#ui/vanishing.tsx"
import { DeleteSection } from "./delete-section.tsx"
import { EditSection } from "./edit-section.tsx"
import { GiveReRide } from "./give-re-ride.tsx"
import { MoveRecorded } from "./move-entry.tsx"

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
          <Vanishing returnTo={totalAround}>
            <EditSection
              stage={stage}
              entry={entry}
              isGone={isGone}
              onDone={refresh}
              onTyped={setEditTyped}
            />
          </Vanishing>
        )}
        {hasMove && (
          <Vanishing returnTo={totalAround}>
            <MoveOrDelete {...opened} onTyped={setMoveTyped} />
          </Vanishing>
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
    <Vanishing returnTo={totalAround}>
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
    </Vanishing>
  )
}

/** The points of the section have the focus of a part of the popup that goes after an action in it. */
const totalAround = (part: HTMLElement) => totalInView(part.closest("dialog"))

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
  const { participant: rider, section, lap } = entry
  const from = { rider, section, lap }
  const isHeld = isHeldIn(lines, { participantId: rider.id, section, lap })
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
        <Vanishing returnTo={totalAround}>
          <GiveReRide
            path={stage.path}
            from={from}
            attempt={null}
            seenRevision={entry.revision}
            isHeld={isHeld}
            onDone={refresh}
          />
          <DeleteSection
            path={stage.path}
            from={from}
            seen={scoreOf(entry)}
            isHeld={isHeld}
            onDone={refresh}
          />
        </Vanishing>
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
