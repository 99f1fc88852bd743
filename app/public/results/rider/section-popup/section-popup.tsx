import { type ReactNode, useRef } from "react"
import { useFetcher } from "react-router"
import { sectionAddress } from "#app/public/results/board/addresses.ts"
import { lineOf } from "#app/public/results/board/rider-line.ts"
import { type StageNow, useRiderNow } from "#app/public/results/race/stage-context.ts"
import { CardSkeleton } from "#app/public/results/rider/card-skeleton.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { useRereadPart } from "#app/site/live/use-reread.ts"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { Dialog } from "#ui/dialog.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { EntryFacts, EntryLog } from "./entry-log.tsx"
import type { loader } from "./section-entry.ts"

/** What a popup hands to its tools: `refresh` reads the entry again. */
export type OpenedSection = {
  entry: EntryDetail
  stage: StageNow["stage"]
  /** Is the rider no longer in the results? */
  isGone: boolean
  refresh(): Promise<void>
}

export type SectionPopupProps = {
  rider: BoardRow
  place: { lap: number; section: number }
  onClose(): void
  /** What has the focus afterwards where what opened it is gone; otherwise it is the rider's line. */
  returnTo?: () => HTMLElement | null
}

type ToolsProps = {
  /** What a secretary may do about the entry. */
  tools?: (opened: OpenedSection) => ReactNode
  /** What a secretary may do about its corrections. */
  history?: (opened: OpenedSection) => ReactNode
  /** Asks before what is typed among the tools is lost. */
  mayLeave?: () => Promise<boolean>
}

/** One section of one lap of a rider: its points, who recorded them when, tap by tap, and what was corrected (RS-10). */
export function SectionPopup({
  rider,
  place,
  onClose,
  returnTo,
  tools,
  history,
  mayLeave,
}: SectionPopupProps & ToolsProps) {
  const t = useWords("section")
  const { stage, row, revision, isGone } = useRiderNow(rider)
  const fetcher = useFetcher<typeof loader>()
  const address = sectionAddress(stage.path, row.id, place)
  const answered = fetcher.data?.entry ?? null
  const { found: entry, hasFailed, refetch } = useRereadPart({ address, needed: revision, fetcher, answered })
  const closing = useRef<HTMLButtonElement>(null)
  const leave = async () => {
    if (!mayLeave || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      title={t("title", place)}
      onClose={onClose}
      onLeave={leave}
      returnTo={returnTo ?? (() => lineOf(row.id))}
    >
      <p className="text-muted">{riderLabel(row)}</p>
      {isGone && (
        <p role="alert" className="mt-3">
          {t("gone")}
        </p>
      )}
      {hasFailed && !isGone && <LoadFailed onRetry={refetch} returnTo={() => closing.current} />}
      {!entry && !hasFailed && !isGone && <CardSkeleton />}
      {entry && (
        <>
          <EntryFacts entry={entry} timeZone={stage.timeZone} />
          {tools?.({ entry, stage, isGone, refresh: refetch })}
          <EntryLog entry={entry} timeZone={stage.timeZone}>
            {history?.({ entry, stage, isGone, refresh: refetch })}
          </EntryLog>
        </>
      )}
      <div className="dialog-end">
        <button ref={closing} type="button" className="quiet-button" onClick={leave}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  )
}

type LoadFailedProps = { onRetry(): void; returnTo(): HTMLElement | null }

function LoadFailed({ onRetry, returnTo }: LoadFailedProps) {
  const t = useWords("section")
  const place = useRef<HTMLParagraphElement>(null)
  useFocusAfter(place, returnTo)
  return (
    <p ref={place} role="alert" className="mt-3">
      {t("failed")}{" "}
      <button type="button" className="quiet-button" onClick={onRetry}>
        {t("retry")}
      </button>
    </p>
  )
}
