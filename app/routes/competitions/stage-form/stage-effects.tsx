import { useEffect, useRef } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { StageEffects as Effects } from "#contracts/stage-to-edit.ts"

/**
 * Asks before a change of the stage changes results (D-34), or hides it from who has entered. Nothing is saved yet, and
 * nothing that was ridden is ever lost. The answer counts for what the form said when it was asked.
 */
export function StageEffects({ question, cards, scoredAnew, ridersHidden }: Effects) {
  const t = useWords("organising")
  const panel = useRef<HTMLElement>(null)
  // each time it is asked again
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is new with each answer
  useEffect(() => panel.current?.focus(), [cards])
  const kind = cards.length > 0 || scoredAnew > 0 ? "results" : "hiding"
  return (
    <section ref={panel} tabIndex={-1} role="alertdialog" aria-labelledby="effects-title" className="effects">
      {/* locale keys: organising.stage.confirm.results.* organising.stage.confirm.hiding.* */}
      <h2 id="effects-title">{t(`stage.confirm.${kind}.title`)}</h2>
      <ul>
        {ridersHidden > 0 && <li>{t("stage.confirm.ridersHidden", { count: ridersHidden })}</li>}
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
      <button type="submit" name="confirmed" value={question} className="button">
        {t(`stage.confirm.${kind}.yes`)}
      </button>
    </section>
  )
}
