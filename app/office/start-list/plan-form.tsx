import { FormProvider } from "@conform-to/react"
import { useRef } from "react"
import { FieldGrid } from "#app/office/stage-form/form-part.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { NumberField, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { readForm } from "#app/site/forms/read-form.ts"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { exactTimeOf } from "#contracts/fields/local-time.ts"
import type { PlannedClass } from "#contracts/registration/start-list.ts"
import { type SentStartPlan, startPlanForm } from "#contracts/registration/start-plan-form.ts"
import { startOrders } from "#domain/registration/start-plan.ts"
import { startsOf } from "#domain/registration/start-slots.ts"
import { minuteCounts } from "#domain/timing/time-rules.ts"
import type { ClassPartProps } from "./class-part.ts"
import { type ClassToMake, useMakeList } from "./use-make-list.ts"

const formIdOf = (id: string) => `plan-of-${id}`

/** Returns how a class starts as it is typed by now; null: it cannot be read, and its form says why. */
export function readTypedPlan(
  id: string,
  { version }: Pick<PlannedClass, "version">,
  timeZone: string,
): SentStartPlan | null {
  const form = document.getElementById(`${formIdOf(id)}-${version}`)
  if (!(form instanceof HTMLFormElement)) return null
  const read = readForm(new FormData(form), startPlanForm(timeZone))
  if (read.status === "success") return read.value
  const folded = form.closest("details")
  if (folded) folded.open = true
  form.requestSubmit()
  return null
}

/** How a class starts (TI-01), with the first and the last start that come of it, and what makes its list. */
export function PlanForm({ stage, planned, id, refresh }: ClassPartProps) {
  const { path, timeZone } = stage
  const { name: racingClass, plan, startTime, version, hasStarted, madeOn, riders } = planned
  const t = useWords("start-list")
  const save = useCommand(api.startList.save, { t, work: "save" }, { reread: refresh })
  const make = useMakeList(path, refresh)
  const isToMake = useRef(false)
  const makeNow = async (one: ClassToMake) => {
    await make.start([one])
    // the settings fold up once there is a list
    document.getElementById(id)?.focus()
  }
  const firstStart = plan.firstStart ?? startTime
  const { form, fields } = useForm({
    id: formIdOf(id),
    version,
    schema: startPlanForm(timeZone),
    filledWith: {
      ...plan,
      firstStart: firstStart === null ? "" : exactTimeOf(firstStart, timeZone),
      seed: "",
    },
    reply: undefined,
    send: (plan) => {
      if (isToMake.current) void makeNow({ racingClass, plan })
      else void save({ stage: path, racingClass, plan })
    },
  })
  const typed = {
    firstStart: fields.firstStart.value,
    interval: Number(fields.interval.value),
    atOnce: Number(fields.atOnce.value),
  }
  const isDrawn = (fields.order.value ?? plan.order) !== "number"
  return (
    <FormProvider context={form.context}>
      <form
        id={form.id}
        noValidate
        className="grid gap-4"
        aria-label={t("plan.title", { racingClass })}
        onSubmit={form.onSubmit}
      >
        <FieldGrid>
          <TimeField
            field={fields.firstStart}
            label={t("plan.firstStart")}
            hint={t("plan.firstStartHint")}
            timeZone={timeZone}
          />
          <SelectField
            field={fields.order}
            label={t("plan.order")}
            // locale keys: start-list.plan.orders.*
            options={startOrders.map((order) => [order, t(`plan.orders.${order}`)] as const)}
          />
          <NumberField field={fields.interval} label={t("plan.interval")} isWhole />
          <NumberField field={fields.atOnce} label={t("plan.atOnce")} isWhole />
          <NumberField
            field={fields.minutes}
            label={t("plan.minutes")}
            hint={t("plan.minutesHint")}
            isWhole
          />
          <NumberField
            field={fields.lapMinutes}
            label={t("plan.lapMinutes")}
            hint={t("plan.minutesHint")}
            isWhole
          />
          <NumberField
            field={fields.latePoints}
            label={t("plan.latePoints")}
            hint={t("plan.latePointsHint")}
            isWhole
          />
          <SelectField
            field={fields.minuteCount}
            label={t("plan.minuteCount")}
            // locale keys: start-list.plan.minuteCounts.*
            options={minuteCounts.map((count) => [count, t(`plan.minuteCounts.${count}`)] as const)}
          />
          <NumberField
            field={fields.lateLimit}
            label={t("plan.lateLimit")}
            hint={t("plan.lateLimitHint")}
            isWhole
          />
          {isDrawn && (
            <TextField
              field={fields.seed}
              label={t("plan.seed")}
              hint={t("plan.seedHint")}
              autoComplete="off"
              maxLength={20}
            />
          )}
        </FieldGrid>
        {riders > 0 && !hasStarted && <Preview {...{ stage, planned, typed }} />}
        <div className="flex flex-wrap gap-3">
          <ScriptedButton
            type="submit"
            className="quiet-button needs-script"
            disabled={save.isPending}
            onClick={() => {
              isToMake.current = false
            }}
          >
            {t("plan.save")}
          </ScriptedButton>
          {!hasStarted && riders > 0 && (
            <ScriptedButton
              type="submit"
              className="quiet-button needs-script"
              disabled={make.isPending}
              onClick={() => {
                isToMake.current = true
              }}
            >
              {t(madeOn === null ? "plan.make" : "plan.makeAgain")}
            </ScriptedButton>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

type PreviewProps = Pick<ClassPartProps, "stage" | "planned"> & {
  typed: { firstStart: string | undefined; interval: number; atOnce: number }
}

/** When the first and the last rider would start; nothing while what is typed cannot be read. */
function Preview({ stage: { timeZone }, planned, typed }: PreviewProps) {
  const t = useWords("start-list")
  const { start } = useFormats(timeZone)
  const { plan, startTime, riders } = planned
  const { data } = startPlanForm(timeZone).safeParse({ ...plan, ...typed, seed: "" })
  if (!data) return null
  const firstStart = data.firstStart ?? startTime
  const starts = firstStart === null ? null : startsOf(riders, { ...data, firstStart })
  return (
    // dates: as in `ui/instant.tsx`
    <p role="status" className="font-semibold" suppressHydrationWarning>
      {starts
        ? t("span", {
            first: start(starts.first).format(starts.first),
            last: start(starts.last).format(starts.last),
          })
        : t("noStart")}
    </p>
  )
}
