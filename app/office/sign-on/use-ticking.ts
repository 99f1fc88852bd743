import { useRef, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import { deskState, type RiderTicks, type SignOnTick, statusAtDesk } from "#domain/registration/sign-on.ts"

/** One tick as somebody sets it, or takes it back. */
export type Touch = { tick: SignOnTick; isDone: boolean; decibels: number | null }

type Ticking = {
  /** The riders with what was just touched here, before the server has answered. */
  riders: readonly SecretaryDeskRider[]
  /** Resolves to whether the server has it. */
  tick(rider: SecretaryDeskRider, touches: readonly Touch[]): Promise<boolean>
}

type Pending = { rider: string; ticks: RiderTicks }

/** Ticks for riders: what is touched shows at once, and is taken back where the server refuses it. */
export function useTicking({ stage, plan, riders }: SignOnPage, refresh: () => Promise<void>): Ticking {
  const t = useWords("sign-on")
  const [desk] = useState(() => crypto.randomUUID())
  const seq = useRef(0)
  const [pending, setPending] = useState<readonly Pending[]>([])
  const withPending = (rider: SecretaryDeskRider): SecretaryDeskRider => {
    const own = pending.filter((one) => one.rider === rider.id).map(({ ticks }) => ticks)
    if (own.length === 0) return rider
    const ticks: RiderTicks = Object.assign({}, rider.ticks, ...own)
    const stateWith = (of: RiderTicks) => deskState(of, plan, rider.consent)
    const moved = { before: stateWith(rider.ticks), after: stateWith(ticks) }
    return { ...rider, ticks, status: statusAtDesk(rider.status, moved) }
  }
  const send = useCommand(
    api.signOn.tick,
    { t, work: "tick" },
    {
      reread: refresh,
      summary: (_, { rider: id, ticks }) => {
        const rider = riders.find((one) => one.id === id)
        if (!rider) return { text: t("work.tick.done") }
        const isAll = deskState({ ...rider.ticks, ...ticksOf(ticks, 0) }, plan, rider.consent) === "signed-on"
        return {
          text: isAll ? t("signedOn", { name: rider.name }) : t("work.tick.done"),
          action: { label: t("undo"), onChoose: () => void tick(rider, formerOf(rider, ticks)) },
        }
      },
    },
  )
  const tick = async (rider: SecretaryDeskRider, touches: readonly Touch[]) => {
    const time = Date.now()
    const sent = touches.map((touch) => {
      seq.current += 1
      return { ...touch, id: crypto.randomUUID(), seq: seq.current, time }
    })
    const shown: Pending = { rider: rider.id, ticks: ticksOf(touches, time) }
    setPending((now) => [...now, shown])
    const came = await send({ stage: stage.path, rider: rider.id, desk, sentAt: Date.now(), ticks: sent })
    setPending((now) => now.filter((one) => one !== shown))
    return came.kind === "ticked"
  }
  return { riders: riders.map(withPending), tick }
}

const ticksOf = (touches: readonly Touch[], time: number): RiderTicks =>
  Object.fromEntries(touches.map(({ tick, isDone, decibels }) => [tick, { isDone, decibels, time }]))

/** What takes touches back: each tick is as it was before. */
const formerOf = ({ ticks }: SecretaryDeskRider, touches: readonly Touch[]): Touch[] =>
  touches.map(({ tick }) => {
    const former = ticks[tick]
    return former?.isDone
      ? { tick, isDone: true, decibels: former.decibels }
      : { tick, isDone: false, decibels: null }
  })
