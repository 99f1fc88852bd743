import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react"
import type { DeskRider } from "#contracts/registration/sign-on.ts"
import {
  decibelRange,
  isTicked,
  isTooLoud,
  missingTicks,
  readDecibels,
  type SignOnPlan,
  type TickTouch,
} from "#domain/registration/sign-on.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { DeskPlate } from "./desk-riders.tsx"

type DeskCardProps = {
  plan: SignOnPlan
  rider: DeskRider
  /** Resolves once it is on disk; rejects if the device cannot store it. */
  tick(touches: readonly TickTouch[]): Promise<void>
  trouble: ReactNode
  onClose(): void
  returnTo(): HTMLElement | null
}

/** Whose card it is stays in sight, however much is ticked. */
const card =
  "wrap-anywhere [&>h2]:sticky [&>h2]:top-[calc(-1*min(1rem,18px))] [&>h2]:z-1 [&>h2]:bg-(--surface) [&>h2]:py-1"

/** What is ticked for a rider; one key ticks all that is left, and the desk is ready for the next (EN-02, EN-03). */
export function DeskCard({ plan, rider, tick, trouble, onClose, returnTo }: DeskCardProps) {
  const t = useWords()
  const [decibels, setDecibels] = useState("")
  const [isFaulty, setFaulty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = missingTicks(rider.ticks, plan)
  // once the dialog is open: the next thing to do is to measure, or to press the key
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[data-next]")?.focus()
  }, [])
  const finish = async (event: SubmitEvent) => {
    event.preventDefault()
    const measured = readDecibels(decibels)
    if (missing.includes("noise") && measured === null) {
      setFaulty(true)
      form.current?.querySelector<HTMLElement>("input[inputmode]")?.focus()
      return
    }
    const touches = missing.map((one) => ({
      ...{ tick: one, isDone: true },
      decibels: one === "noise" ? measured : null,
    }))
    if (touches.length > 0) await tick(touches)
    setDecibels("")
    // how loud it was is read on the card
    if (!isTooLoud(measured, plan)) onClose()
  }
  const { racingClass, club, birthYear } = rider
  return (
    <Dialog title={rider.name} onClose={onClose} returnTo={returnTo} className={card}>
      <p className="my-2 flex items-center gap-2">
        <DeskPlate rider={rider} />
        <span className="min-w-0">
          {[racingClass, club, birthYear].filter((one) => one !== null).join(" · ")}
        </span>
      </p>
      {trouble}
      <form ref={form} noValidate onSubmit={(event) => void finish(event)} className="grid gap-2">
        {plan.ticks.map((one) =>
          one === "noise" ? (
            <NoiseTick
              key={one}
              {...{ plan, rider, isFaulty }}
              typed={decibels}
              onType={(typed) => {
                setDecibels(typed)
                setFaulty(false)
              }}
              onAgain={() => void tick([{ tick: "noise", isDone: false, decibels: null }])}
            />
          ) : (
            <label
              key={one}
              className="flex min-h-(--target) items-center gap-3 rounded-[0.625rem] border-2 border-line px-3 font-bold"
            >
              <input
                type="checkbox"
                className="m-0 size-8 min-h-0 flex-none accent-accent"
                checked={isTicked(rider.ticks, one, plan)}
                onChange={({ target }) => void tick([{ tick: one, isDone: target.checked, decibels: null }])}
              />
              {/* locale keys: judge.desk.ticks.* */}
              {t(`desk.ticks.${one}`)}
            </label>
          ),
        )}
        <div className="at-hand flex flex-wrap gap-2">
          <button
            type="submit"
            className="wide main flex-[2_1_8rem]"
            data-next={missing.includes("noise") ? undefined : true}
          >
            {missing.length === 0 ? t("close") : t("desk.allInOrder")}
          </button>
          {missing.length > 0 && (
            <button type="button" className="wide flex-[1_1_6rem]" onClick={onClose}>
              {t("desk.later")}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type NoiseTickProps = Pick<DeskCardProps, "plan" | "rider"> & {
  typed: string
  isFaulty: boolean
  onType(typed: string): void
  onAgain(): void
}

/** What was measured, if it passes; else the field for it, since somebody measures again (EN-01). */
function NoiseTick({ plan, rider: { ticks }, typed, isFaulty, onType, onAgain }: NoiseTickProps) {
  const t = useWords()
  const { noise } = ticks
  const limit = plan.noiseLimit
  if (noise && isTicked(ticks, "noise", plan))
    return (
      <div className="grid gap-1">
        <b>{t("desk.noise.measured", { decibels: noise.decibels })}</b>
        <button type="button" className="wide" onClick={onAgain}>
          {t("desk.noise.again")}
        </button>
      </div>
    )
  const tooLoud =
    noise?.isDone && isTooLoud(noise.decibels, plan)
      ? t("desk.noise.tooLoud", { decibels: noise.decibels, limit })
      : null
  const fault = isFaulty ? t("desk.noise.fault", decibelRange) : tooLoud
  return (
    <div className="grid gap-1">
      {/* above the field: the keys at the lower edge cover what follows it */}
      <p id="noise-hint" role={fault === null ? undefined : "alert"} className="m-0">
        {fault !== null && <b className="text-fault">{fault}</b>}
        {fault === null && limit !== null && t("desk.noise.limit", { limit })}
      </p>
      <label className="grid gap-1 font-bold">
        {t("desk.noise.label")}
        <input
          data-next
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby="noise-hint"
          onChange={({ target }) => onType(target.value)}
        />
      </label>
    </div>
  )
}
