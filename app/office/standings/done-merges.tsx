import { useRef } from "react"
import { CardSkeleton } from "#app/public/results/rider/card-skeleton.tsx"
import { groupName } from "#app/public/standings/group-name.ts"
import { api } from "#app/site/api/client.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type DoneMerge, mostMerges } from "#contracts/standings/standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useConfirmedChange } from "./use-confirmed-change.tsx"

type DoneMergesProps = {
  /** Path of the championship. */
  championship: string
  timeZone: string
  onClose(): void
}

/** The latest merges of a championship: each can be undone as long as it stands and no published stage has it (D-54). */
export function DoneMerges({ championship, timeZone, onClose }: DoneMergesProps) {
  const t = useWords("standings-tools")
  const { data, hasFailed, refresh } = useRead(
    queries.standings.merges.queryOptions({ input: { championship } }),
  )
  const undo = useUndoMerge(championship)
  const list = useRef<HTMLUListElement>(null)
  const undoAndStay = async (merge: Undone) => {
    if (!(await undo(merge))) return
    await refresh()
    // the button is gone
    list.current?.focus()
  }
  return (
    <Dialog title={t("merges")} onClose={onClose} isWide>
      {hasFailed && (
        <p role="alert" className="mt-3">
          {t("mergesFailed")}{" "}
          <button type="button" className="quiet-button" onClick={() => void refresh()}>
            {t("retry")}
          </button>
        </p>
      )}
      {data === null && !hasFailed && <CardSkeleton />}
      {data?.merges.length === 0 && <p className="mt-3 text-muted">{t("noMerges")}</p>}
      {data && data.merges.length > 0 && (
        <>
          <p className="mt-2 text-muted">{t("latestMerges", { most: mostMerges })}</p>
          <ul ref={list} tabIndex={-1} className="done-merges mt-3 border-t border-line">
            {data.merges.map((merge) => (
              <DoneMergeLine key={merge.id} {...{ merge, timeZone }} onUndo={undoAndStay} />
            ))}
          </ul>
        </>
      )}
      <form method="dialog" className="dialog-end">
        <button type="submit" className="quiet-button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}

type DoneMergeLineProps = { merge: DoneMerge; timeZone: string; onUndo(merge: Undone): Promise<void> }

/** Who merged whom into whom, when, and what undoes it or why it cannot be undone. */
export function DoneMergeLine({ merge, timeZone, onUndo }: DoneMergeLineProps) {
  const t = useWords("standings-tools")
  const site = useWords("site")
  const { shortDayAndTime } = useFormats(timeZone)
  const { group, undo } = merge
  const names = { source: merge.source ?? t("riderGone"), target: merge.target ?? t("riderGone") }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="flex-[1_1_11rem]">
        {names.source} → {names.target}, {groupName(group, site)}
        <small className="block text-muted">
          {merge.by ?? t("organiser")} · <Instant at={merge.on} format={shortDayAndTime} />
        </small>
      </p>
      {typeof undo === "string" ? (
        // locale keys: standings-tools.refused.*
        <small className="text-muted">{t(`refused.${undo}`)}</small>
      ) : (
        <button type="button" className="quiet-button" onClick={() => void onUndo({ group, ...undo, names })}>
          {t("undo")}
          <span className="sr-only">: {t("undoMerge", { name: names.source })}</span>
        </button>
      )}
    </li>
  )
}

/** A merge to undo. */
type Undone = {
  group: StandingGroup
  /** The line, and the id that was merged into it. */
  target: string
  alias: string
  /** The riders, as they are named on the page. */
  names: { source: string; target: string }
}

/** Returns a function that undoes a merge, after a confirmation (D-54), and returns whether the questions were confirmed. */
export function useUndoMerge(championship: string): (merge: Undone) => Promise<boolean> {
  const t = useWords("standings-tools")
  const ask = useAsk()
  const undoMerge = useConfirmedChange(api.standings.undoMerge, "undoMerge")
  return async ({ group, target, alias, names }) => {
    const question = {
      title: t("askUndoMerge", { name: names.source }),
      text: t("askUndoMergeText", { name: names.source, target: names.target }),
    }
    if (!(await ask({ ...question, yes: t("yes"), no: t("cancel") }))) return false
    const came = await undoMerge({ championship, target: { group, id: target }, alias })
    return came.kind !== "to-confirm"
  }
}
