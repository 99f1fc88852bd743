import { useWords } from "#app/i18n/words.ts"
import { type ResultsStatus, resultsSteps } from "#domain/results/results-status.ts"

/** The four steps of a stage's results (SP-01), and at which of them they are. */
export function StepsBar({ status }: { status: ResultsStatus }) {
  const t = useWords("results-desk")
  const reached = resultsSteps.indexOf(status)
  return (
    <ol className="steps">
      {resultsSteps.map((step, place) => {
        const name = step ?? "InProgress"
        return (
          // locale keys: results-desk.steps.*
          <li
            key={name}
            aria-current={place === reached ? "step" : undefined}
            data-is={place < reached ? "past" : place === reached ? "current" : "ahead"}
          >
            <span aria-hidden="true" className="step-mark">
              {place < reached ? "✓" : place + 1}
            </span>
            <span>
              <b>{t(`steps.${name}.name`)}</b>{" "}
              {/* of what is behind it no longer holds: “not yet published” */}
              {place >= reached && <small>{t(`steps.${name}.means`)}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
