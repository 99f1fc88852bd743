import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ClassPartProps } from "./class-part.ts"
import { PlanForm } from "./plan-form.tsx"
import { StartSlots } from "./start-slots.tsx"
import { TimeLimit } from "./time-limit.tsx"
import { WaitingRiders } from "./waiting-riders.tsx"

/** How one class starts, and when each of its riders does. */
export function ClassStarts(part: ClassPartProps) {
  const { stage, planned, id } = part
  const { name, color, riders, slots, seed, madeOn, hasStarted } = planned
  const t = useWords("start-list")
  const { start } = useFormats(stage.timeZone)
  const [first, last] = [slots[0], slots.at(-1)]
  return (
    <section className="mt-8 rounded-xl border border-line bg-surface p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="flex items-center gap-3 text-3xl/tight wrap-anywhere">
        <span
          className="h-8 w-2 shrink-0 rounded-sm ring-1 ring-line forced-color-adjust-none"
          style={{ backgroundColor: color }}
        />
        {name}
      </h2>
      <p className="mt-1 text-muted">
        {riders === 0 ? t("nobody") : t("riders", { count: riders })}
        {first && last && (
          // dates: as in `ui/instant.tsx`
          <span suppressHydrationWarning>
            {" · "}
            {t("span", { first: start(first.at).format(first.at), last: start(last.at).format(last.at) })}
          </span>
        )}
      </p>
      {seed !== null && <p className="text-muted">{t("drawn", { seed })}</p>}
      {hasStarted && <p className="notice">{t("started")}</p>}
      <TimeLimit {...part} />
      <details open={madeOn === null} className="mt-2">
        <summary className="cursor-pointer py-2.5 font-semibold">{t("plan.settings")}</summary>
        <PlanForm {...part} />
      </details>
      {madeOn === null && riders > 0 && <p className="mt-2 text-muted">{t("notMade")}</p>}
      <WaitingRiders {...part} />
      <StartSlots {...part} />
    </section>
  )
}
