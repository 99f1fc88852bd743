import type { Board, BoardRow } from "#contracts/live.ts"
import type { AttentionItem } from "#contracts/race-desk.ts"
import { nameOf } from "./attention-heading.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

/** Riders and entries that are named before it becomes a number. */
const mostNamed = 8

type ApproveResultsProps = {
  board: Board
  unfinished: readonly BoardRow[]
  /** What wants a look: it is named, and does not block (D-10). */
  open: readonly AttentionItem[]
}

/** Approves the results that the secretary sees (SP-02). */
export function ApproveResults({ board, unfinished, open }: ApproveResultsProps) {
  const t = useDeskWords()
  const { work, ask } = useDeskWork(board.stage.path)
  const approve = async () => {
    if (unfinished.length > 0) {
      await ask({
        title: t("refused.not-all-finished"),
        text: t("unfinishedRiders", {
          riders: listed(unfinished.map(({ racingNumber, name }) => `${racingNumber ?? "–"} ${name}`)),
        }),
        yes: t("ok"),
      })
      return
    }
    const items = open.map((item) => nameOf(item, t))
    const sure = [t("approveSure"), ...(open.length > 0 ? [t("approveOpen", { items: listed(items) })] : [])]
    const words = { title: t("approve"), text: sure.join(" "), yes: t("approve"), no: t("cancel") }
    if (!(await ask(words))) return
    const answer = await work("approve", { intent: "approve", seenRevision: board.revision })
    if (answer.kind === "to-confirm")
      await ask({ title: t("changedMeanwhile.title"), text: t("changedMeanwhile.text"), yes: t("ok") })
  }
  return (
    <button type="button" className="button" onClick={approve}>
      {t("approve")}
    </button>
  )
}

function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`+${rest}`] : [])].join(", ")
}
