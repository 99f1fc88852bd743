import { useRef } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import type { ClassPartProps } from "./class-part.ts"

/** The riders of a class without a time, each with what gives them the next free one (TI-02). */
export function WaitingRiders({ stage, planned, id, refresh }: ClassPartProps) {
  const { name: racingClass, color, waiting } = planned
  const t = useWords("start-list")
  const give = useCommand(
    api.startList.giveNext,
    { t, work: "giveNext" },
    { reread: refresh, summary: ({ count }) => ({ text: t("given", { count }) }) },
  )
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, () => document.getElementById(id))
  if (waiting.length === 0) return null
  const giveTo = (riders: typeof waiting) =>
    give({ stage: stage.path, riders: riders.slice(0, 500).map(({ id }) => id) })
  return (
    <div ref={place} className="mt-3 rounded-lg bg-provisional px-3 py-2 text-provisional-ink">
      <h3 className="text-xl">{t("waiting")}</h3>
      <ul className="record-list mt-1" aria-label={t("waitingOf", { racingClass })}>
        {waiting.map((rider) => (
          <li key={rider.id}>
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
              <NumberPlate label={t("number")} number={rider.racingNumber} color={color} />
              <b className="wrap-break-word">{rider.name}</b>
            </span>
            <ScriptedButton
              className="quiet-button needs-script"
              aria-label={t("giveNextOf", { name: rider.name })}
              disabled={give.isPending}
              onClick={() => giveTo([rider])}
            >
              {t("giveNext")}
            </ScriptedButton>
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <ScriptedButton
          className="quiet-button needs-script mt-2"
          disabled={give.isPending}
          onClick={() => giveTo(waiting)}
        >
          {t("giveAll")}
        </ScriptedButton>
      )}
    </div>
  )
}
