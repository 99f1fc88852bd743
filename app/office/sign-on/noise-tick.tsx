import { useWords } from "#app/site/i18n/words.ts"
import {
  decibelRange,
  isTicked,
  isTooLoud,
  type RiderTicks,
  type SignOnPlan,
} from "#domain/registration/sign-on.ts"
import { Field } from "#ui/field.tsx"
import type { Touch } from "./use-ticking.ts"

/** Returns what was measured as somebody typed it, rounded up: nobody passes by a fraction. Null: it is none. */
export const readDecibels = (typed: string): number | null => {
  const text = typed.trim().replace(",", ".")
  const value = /^\d+(\.\d+)?$/.test(text) ? Math.ceil(Number(text)) : Number.NaN
  return value >= decibelRange.least && value <= decibelRange.most ? value : null
}

type NoiseTickProps = {
  ticks: RiderTicks
  plan: SignOnPlan
  typed: string
  isFaulty: boolean
  onType(typed: string): void
  tick(touch: Touch): void
}

/** What was measured, if it passes; else the field for it, since somebody measures again (EN-01). */
export function NoiseTick({ ticks, plan, typed, isFaulty, onType, tick }: NoiseTickProps) {
  const t = useWords("sign-on")
  const { noise } = ticks
  const { noiseLimit } = plan
  if (noise && isTicked(ticks, "noise", plan))
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="font-semibold">{t("noise.measured", { decibels: noise.decibels })}</span>
        <button
          type="button"
          className="quiet-button"
          onClick={() => tick({ tick: "noise", isDone: false, decibels: null })}
        >
          {t("noise.again")}
        </button>
      </p>
    )
  const tooLoud =
    noise?.isDone && isTooLoud(noise.decibels, plan)
      ? t("noise.tooLoud", { decibels: noise.decibels, limit: noiseLimit })
      : undefined
  return (
    <Field
      label={t("noise.label")}
      hint={noiseLimit === null ? undefined : t("noise.limit", { limit: noiseLimit })}
      error={isFaulty ? t("noise.fault", decibelRange) : tooLoud}
      className="py-2"
    >
      {(control) => (
        <input
          {...control}
          data-next
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className="max-w-40"
        />
      )}
    </Field>
  )
}
