import { useEffect, useRef } from "react"
import { useOrganisingWords } from "#app/routes/competitions/use-organising-words.ts"
import type { CardChange } from "#domain/results/card-changes.ts"

/** What saving would do to results that are there. */
export type ResultEffects = { cards: CardChange[]; scoredAnew: number }

/** Asks before a change of the stage changes results (D-34). Nothing is saved yet, and nothing that was ridden is ever lost. */
export function ResultEffects({ cards, scoredAnew }: ResultEffects) {
  const t = useOrganisingWords()
  const panel = useRef<HTMLElement>(null)
  // each time it is asked anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is new with each answer
  useEffect(() => panel.current?.focus(), [cards])
  return (
    <section ref={panel} tabIndex={-1} role="alertdialog" aria-labelledby="effects-title" className="effects">
      <h2 id="effects-title">{t("stage.confirm.title")}</h2>
      <ul>
        {scoredAnew > 0 && <li>{t("stage.confirm.scoredAnew", { count: scoredAnew })}</li>}
        {cards.map(({ racingClass, riders, leaving, returning, unfinished }) => (
          <li key={racingClass}>
            {t("stage.confirm.riders", { racingClass, count: riders })}{" "}
            {leaving > 0 && `${t("stage.confirm.leaving", { count: leaving })} `}
            {returning > 0 && `${t("stage.confirm.returning", { count: returning })} `}
            {unfinished > 0 && t("stage.confirm.unfinished", { count: unfinished })}
          </li>
        ))}
      </ul>
      <button type="submit" name="confirmed" value="yes" className="button">
        {t("stage.confirm.yes")}
      </button>
    </section>
  )
}
