import { useState } from "react"
import { useDnsForAbsent } from "#app/office/desk/absent-riders.tsx"
import { NotRead } from "#app/office/desk/followed-race.tsx"
import { useDeskCommand } from "#app/office/desk/use-desk-command.ts"
import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import type { Board } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/states.tsx"
import { ApprovalChanges } from "./approval-changes.tsx"
import { OpenAtApproval } from "./open-at-approval.tsx"

type ApproveDialogProps = {
  /** What the secretary was looking at. */
  seen: Board
  onClose(): void
}

/**
 * Asks before results are approved: the server says once what stands in the way or is open (D-10, D-45, OF-01, OF-04, OF-05), and the
 * button waives exactly what is named. What has changed meanwhile is named here anew.
 */
export function ApproveDialog({ seen, onClose }: ApproveDialogProps) {
  const t = useWords("results-desk")
  const { path: stage } = seen.stage
  const { data, hasFailed, refresh } = useRead(
    queries.results.approvalCheck.queryOptions({ input: { stage } }),
  )
  const check = data?.check ?? null
  const approve = useDeskCommand(api.results.approve, "approve")
  const setDns = useDnsForAbsent(stage)
  const now = useStageNow()
  const [isAskedAgain, setAskedAgain] = useState(false)
  // D-45: a race of which nothing was recorded is rarely one that is over
  const [isSureOfEmpty, setSureOfEmpty] = useState(false)
  const asksAboutEmpty = isSureOfEmpty && check?.hasStarters === false
  const isReady = check !== null && !approve.isPending && mayBeApproved(check, seen, now)

  const send = async (shown: ApprovalCheck) => {
    if (!shown.hasStarters && !isSureOfEmpty) return setSureOfEmpty(true)
    await approve({ stage, seenRevision: shown.revision, ...waivedIn(shown) }, async ({ kind }) => {
      if (kind === "approved") onClose()
      else setAskedAgain(kind === "to-confirm")
    })
  }
  const setDnsInstead = async (count: number) => {
    onClose()
    await setDns(count)
  }
  return (
    <Dialog
      title={t(asksAboutEmpty ? "empty.title" : "approve")}
      onClose={onClose}
      // the stream may be faster than the answer, and the button gone
      returnTo={() => document.querySelector<HTMLElement>("#day-steps, .secretary-panel h2")}
    >
      <p className="mt-2 text-muted">{t(asksAboutEmpty ? "empty.text" : "approveSure")}</p>
      {now.stage.resultsStatus !== null && (
        <p role="alert" className="mt-4">
          {t("refused.results-approved")}
        </p>
      )}
      {hasFailed && <NotRead onRetry={refresh} />}
      {check === null && !hasFailed && <CheckLoading />}
      {isAskedAgain && (
        <p role="alert" className="mt-2">
          <b>{t("approveAnew")}</b>
        </p>
      )}
      {check && check.changedAt > seen.revision && <ApprovalChanges seen={seen} revision={check.changedAt} />}
      {check && !asksAboutEmpty && <OpenAtApproval check={check} stage={seen.stage} />}
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("cancel")}
        </button>
        {check && check.absent.length > 0 && isOver(seen.stage, check.now) && !asksAboutEmpty && (
          <button type="button" className="quiet-button" onClick={() => setDnsInstead(check.absent.length)}>
            {t("absent.mark", { count: check.absent.length })}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady) void send(check)
          }}
        >
          {t(
            asksAboutEmpty
              ? "empty.yes"
              : check && isAnythingWaivedIn(check)
                ? "openQuestions.yes"
                : "approve",
          )}
        </button>
      </div>
    </Dialog>
  )
}

/** Nobody blocks the approval, and the page shows what has changed. */
const mayBeApproved = (
  { undecided, scoredDns, changedAt }: ApprovalCheck,
  seen: Board,
  { stage, revision }: ReturnType<typeof useStageNow>,
): boolean =>
  stage.resultsStatus === null &&
  undecided.length + scoredDns.length === 0 &&
  (changedAt <= seen.revision || changedAt <= revision)

/** What whoever approves with this check does not wait for. */
const waivedIn = ({ questions: { classes, lastQuestion }, protests }: ApprovalCheck) => ({
  confirmed: classes.map(({ racingClass }) => racingClass),
  lastQuestion,
  protests: protests.map(({ id }) => id),
})

const isAnythingWaivedIn = ({ questions: { classes, unanswered }, protests }: ApprovalCheck): boolean =>
  classes.length + unanswered + protests.length > 0

function CheckLoading() {
  const t = useWords("results-desk")
  return (
    <p role="status" className="mt-2">
      <Spinner /> {t("approveChecking")}
    </p>
  )
}
