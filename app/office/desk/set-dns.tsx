import { useRef } from "react"
import { useRevalidator } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { DeskRider } from "#contracts/judging/race-desk.ts"
import { Dialog } from "#ui/dialog.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { useUndoable } from "./use-undoable.ts"

type SetDnsProps = {
  /** The stage's path. */
  stage: string
  rider: DeskRider
}

/** Marks a rider who has no result yet as not started, after a confirmation (RX-09, SP-04). */
export function SetDns({ stage, rider }: SetDnsProps) {
  const t = useWords("results-desk")
  const set = useUndoable(stage, api.results.setStatus, "setStatus", { about: riderLabel(rider) })
  const ask = useAsk()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button, () => nextInList(button.current))
  const askAndSet = async () => {
    const words = { title: t("set.DNS"), text: t("setStatusSure", { name: rider.name, status: "DNS" }) }
    if (!(await ask({ ...words, yes: t("set.yes"), no: t("cancel") }))) return
    await set({ stage, participantId: rider.id, seen: null, status: "DNS", reason: null })
  }
  return (
    <ScriptedButton ref={button} className="quiet-button" onClick={askAndSet}>
      {t("set.DNS")}
      <span className="sr-only"> {riderLabel(rider)}</span>
    </ScriptedButton>
  )
}

/** The button of another rider in the list, or the heading of the day around it; null: it stands in no list. */
function nextInList(button: HTMLElement | null): HTMLElement | null {
  const item = button?.closest("li")
  if (!item) return null
  const next = item.nextElementSibling ?? item.previousElementSibling
  return next?.querySelector("button") ?? item.closest(".day")?.querySelector<HTMLElement>("h2") ?? null
}

type DnsDialogProps = {
  /** The stage's path. */
  stage: string
  rider: { id: string; name: string; hasDns: boolean }
  onClose(): void
}

/** Marks a participant as not started, or takes that back, where no results are at hand: in the list of participants (RX-09). */
export function DnsDialog({ stage, rider, onClose }: DnsDialogProps) {
  const t = useWords("results-desk")
  const remove = useWords("scored-dns")("clear")
  const { revalidate } = useRevalidator()
  const { id: participantId, name, hasDns } = rider
  const send = useUndoable(stage, api.results.setStatus, hasDns ? "clearStatus" : "setStatus", {
    about: name,
    reread: revalidate,
  })
  const act = () => {
    onClose()
    const [seen, status] = hasDns ? (["DNS", null] as const) : ([null, "DNS"] as const)
    void send({ stage, participantId, seen, status, reason: null }, revalidate)
  }
  return (
    <Dialog title={hasDns ? remove : t("set.DNS")} onClose={onClose}>
      <p className="mt-2 text-muted">
        {hasDns ? t("clearStatusSure", { name }) : t("setStatusSure", { name, status: "DNS" })}
      </p>
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("cancel")}
        </button>
        <button type="button" className="button" onClick={act}>
          {hasDns ? remove : t("set.DNS")}
        </button>
      </div>
    </Dialog>
  )
}
