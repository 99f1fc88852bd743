import { useWords } from "#app/site/i18n/words.ts"
import {
  decibelRange,
  isTicked,
  isTooLoud,
  type RiderTicks,
  type SignOnPlan,
  type TickTouch,
} from "#domain/registration/sign-on.ts"
import { Field } from "#ui/field.tsx"

type NoiseTickProps = {
  ticks: RiderTicks
  plan: SignOnPlan
  typed: string
  isFaulty: boolean
  onType(typed: string): void
  tick(touch: TickTouch): void
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
