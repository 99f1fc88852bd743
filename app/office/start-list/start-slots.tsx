import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PlannedSlot } from "#contracts/registration/start-list.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ChangeTime } from "./change-time.tsx"
import type { ClassPartProps } from "./class-part.ts"
import { GiveSlot } from "./give-slot.tsx"
import { type SetSlot, useSetSlot } from "./use-set-slot.ts"

/** The start list of a class, with what a secretary may do with each place of it (TI-02). */
export function StartSlots({ stage, planned, id, refresh }: ClassPartProps) {
  const { name: racingClass, color, slots } = planned
  const t = useWords("start-list")
  const set = useSetSlot(stage.path, refresh)
  if (slots.length === 0) return null
  return (
    <ul className="record-list mt-3" aria-label={t("slots", { racingClass })}>
      {slots.map((slot) => (
        <SlotLine key={slot.id} {...{ slot, stage, planned, color, id, set }} />
      ))}
    </ul>
  )
}

type SlotLineProps = Pick<ClassPartProps, "stage" | "planned" | "id"> & {
  slot: PlannedSlot
  color: string
  set: SetSlot
}

function SlotLine({ slot, stage, planned, color, id, set }: SlotLineProps) {
  const t = useWords("start-list")
  const { start } = useFormats(stage.timeZone)
  const show = useShowDialog()
  const { at, rider } = slot
  const time = start(at).format(at)
  return (
    <li className="flex-nowrap">
      <span className="shrink-0 sm:min-w-[4.5rem] font-display text-2xl font-bold normal-nums">
        <Instant at={at} format={start(at)} />
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        {rider ? (
          <>
            <NumberPlate label={t("number")} number={rider.racingNumber} color={color} />
            <b className="wrap-break-word">{rider.name}</b>
          </>
        ) : (
          <span className="text-muted">{t("empty")}</span>
        )}
      </span>
      <ActionsMenu
        label={rider ? t("actionsOf", { name: rider.name }) : t("actionsAt", { time })}
        returnTo={() => document.getElementById(id)}
      >
        <Action onChoose={() => show((close) => <ChangeTime {...{ slot, stage, set }} onClose={close} />)}>
          {t("changeTime")}
        </Action>
        {rider ? (
          <Action onChoose={() => void set(slot, { rider: null })}>{t("giveUp")}</Action>
        ) : (
          <Action
            onChoose={() => show((close) => <GiveSlot {...{ slot, stage, planned, set }} onClose={close} />)}
          >
            {t("give")}
          </Action>
        )}
      </ActionsMenu>
    </li>
  )
}
