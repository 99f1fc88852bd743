import { useRef } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { DeskRider } from "#contracts/race-desk.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useUndoable } from "./use-undoable.ts"

type SetDnsProps = {
  /** The stage's path. */
  stage: string
  rider: DeskRider
  onDone?: () => Promise<void>
}

/** Marks a rider who has no result yet as not started, after a confirmation (RX-09, SP-04). */
export function SetDns({ stage, rider, onDone }: SetDnsProps) {
  const t = useWords("results-desk")
  const set = useUndoable(stage, api.results.setStatus, "setStatus")
  const ask = useAsk()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, () => nextInList(button.current))
  const askAndSet = async () => {
    const words = { title: t("set.DNS"), text: t("setStatusSure", { name: rider.name, status: "DNS" }) }
    if (!(await ask({ ...words, yes: t("set.yes"), no: t("cancel") }))) return
    await set({ stage, participantId: rider.id, status: "DNS", reason: null }, onDone)
  }
  return (
    <ScriptedButton ref={button} className="quiet-button" onClick={askAndSet}>
      {t("set.DNS")}
      <span className="sr-only"> {riderLabel(rider)}</span>
    </ScriptedButton>
  )
}

/** The button of another rider in the list, or the heading of the panel around it; null: it stands in no list. */
function nextInList(button: HTMLElement | null): HTMLElement | null {
  const item = button?.closest("li")
  if (!item) return null
  const next = item.nextElementSibling ?? item.previousElementSibling
  return next?.querySelector("button") ?? item.closest(".secretary-panel")?.querySelector("h2") ?? null
}
