import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { ScreenCommand } from "#contracts/screens.ts"
import { adjacentStep } from "#domain/results/podium.ts"
import { Field } from "#ui/field.tsx"
import { CalledRiders } from "./podium-board.tsx"
import { usePodiumName } from "./podium-name.ts"
import type { Podium } from "./podiums.ts"

type PodiumControlsProps = {
  shows: ScreenCommand
  podiums: readonly Podium[]
  /** Ends once what the screen shows is read again. */
  show(shows: ScreenCommand): Promise<unknown>
}

/** A podium, and its steps: on the screen the audience sees nobody before they are called. */
export function PodiumControls({ shows, podiums, show }: PodiumControlsProps) {
  const t = useWords("screens")
  const nameOf = usePodiumName()
  // arrow keys go through the podiums: the audience sees one only once its button is pressed
  const [chosen, setChosen] = useState<string | null>(null)
  const here = shows.kind === "podium" ? { podium: shows.podium, step: shows.step } : null
  const current = podiums.find(({ key }) => key === here?.podium)
  if (podiums.length === 0) return null
  const podium = chosen ?? current?.key ?? ""
  const go = (way: 1 | -1) => {
    setChosen(null)
    if (here) void show({ kind: "podium", ...adjacentStep(podiums, here, way) })
  }
  return (
    <form
      className="screen-podium"
      onSubmit={(event) => {
        event.preventDefault()
        if (podium !== "") void show({ kind: "podium", podium, step: 0 }).then(() => setChosen(null))
      }}
    >
      <Field label={t("podium")}>
        {(control) => (
          <select
            {...control}
            value={podium}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{t("choosePodium")}</option>
            {podiums.map((one) => (
              <option key={one.key} value={one.key}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="quiet-button" aria-pressed={current !== undefined}>
        {t("showPodium")}
      </button>
      {current && here && (
        <>
          <button type="button" className="quiet-button" onClick={() => go(-1)}>
            {t("stepBack")}
          </button>
          <button type="button" className="button" onClick={() => go(1)}>
            {t("stepNext")}
          </button>
          <CalledRiders podium={current} step={here.step} />
        </>
      )}
    </form>
  )
}
