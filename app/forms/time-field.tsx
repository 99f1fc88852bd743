import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { writeDay } from "#contracts/typed-day.ts"
import { Field } from "#ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { CalendarButton } from "./calendar-button.tsx"
import type { FormField } from "./form-field.ts"
import { sayFault } from "./say-fault.ts"
import { clockOf, namedIn, TimeChoices } from "./time-choices.tsx"
import { useTypedTime } from "./use-typed-time.ts"

type TimeFieldProps = {
  field: FormField
  label: string
  hint?: string
  /** Whose clocks are meant. */
  timeZone: string
}

const example = "2026.05.16 10:00"

/** A day and a time of a clock, typed as `yyyy.MM.dd HH:mm`; what is read in it is said in words below. */
export function TimeField(props: TimeFieldProps) {
  // with another key the field is filled again
  return <TypedTime key={props.field.key} {...props} />
}

function TypedTime({ field, label, hint, timeZone }: TimeFieldProps) {
  const t = useWords("forms")
  const { fullDayAndTime } = useFormats(timeZone)
  const { first, local, time, control, write } = useTypedTime(field, timeZone)
  // the server may know other words for a day than the browser
  const isSaid = useHydrated()
  const unsettled = local !== null && time !== null && time.kind !== "once" ? { local, time } : null
  const fault = unsettled ? faults[unsettled.time.kind] : field.errors?.[0]
  const about = unsettled ? { clock: clockOf(unsettled.local), ...namedIn(unsettled.time) } : {}
  const asHint = unsettled ? undefined : [hint, t("time.hint", { example })].filter(Boolean).join(" ")
  return (
    <Field
      label={label}
      hint={isSaid && time?.kind === "once" ? fullDayAndTime.format(time.instant) : asHint}
      error={fault && sayFault(t, fault, about)}
      below={
        unsettled
          ? (labelId) => <TimeChoices {...unsettled} describedBy={labelId} onChoose={write} />
          : undefined
      }
    >
      {(described, labelId) => (
        <div className="with-calendar">
          <input
            {...control}
            {...described}
            type="text"
            name={field.name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("time.pattern")}
            defaultValue={first}
          />
          <CalendarButton
            label={t("time.calendar")}
            describedBy={labelId}
            value={local?.slice(0, 10) ?? null}
            onChoose={(day) => write(`${writeDay(day)} ${local === null ? "" : clockOf(local)}`)}
          />
        </div>
      )}
    </Field>
  )
}

/** They are told as soon as they are typed. */
const faults = { skipped: "time-skipped", twice: "time-twice" } as const
