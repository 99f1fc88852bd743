import { useRef, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import {
  deskState,
  type RiderTicks,
  statusAtDesk,
  type TickTouch,
  touchesBack,
  withTouches,
} from "#domain/registration/sign-on.ts"

type Ticking = {
  /** The riders with what was just touched here, before the server has answered. */
  riders: readonly SecretaryDeskRider[]
  /** Resolves to whether the server has it. */
  tick(rider: SecretaryDeskRider, touches: readonly TickTouch[]): Promise<boolean>
}

type Pending = { rider: string; touches: readonly TickTouch[]; time: number }

/** Ticks for riders: what is touched shows at once, and is taken back where the server refuses it. */
export function useTicking({ stage, plan, riders }: SignOnPage, refresh: () => Promise<void>): Ticking {
  const t = useWords("sign-on")
  const [desk] = useState(() => crypto.randomUUID())
  const seq = useRef(0)
  const [pending, setPending] = useState<readonly Pending[]>([])
  const withPending = (rider: SecretaryDeskRider): SecretaryDeskRider => {
    const own = pending.filter((one) => one.rider === rider.id)
    if (own.length === 0) return rider
    const ticks = own.reduce((all, { touches, time }) => withTouches(all, touches, time), rider.ticks)
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
        const isAll = deskState(withTouches(rider.ticks, ticks, 0), plan, rider.consent) === "signed-on"
        return {
          text: isAll ? t("signedOn", { name: rider.name }) : t("work.tick.done"),
          action: { label: t("undo"), onChoose: () => void tick(rider, touchesBack(rider.ticks, ticks)) },
        }
      },
    },
  )
  const tick = async (rider: SecretaryDeskRider, touches: readonly TickTouch[]) => {
    const time = Date.now()
    const sent = touches.map((touch) => {
      seq.current += 1
      return { ...touch, id: crypto.randomUUID(), seq: seq.current, time }
    })
    const shown: Pending = { rider: rider.id, touches, time }
    setPending((now) => [...now, shown])
    const came = await send({ stage: stage.path, rider: rider.id, desk, sentAt: Date.now(), ticks: sent })
    setPending((now) => now.filter((one) => one !== shown))
    return came.kind === "ticked"
  }
  return { riders: riders.map(withPending), tick }
}
