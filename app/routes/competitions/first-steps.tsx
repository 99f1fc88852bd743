import "./first-steps.css"
import { href, Link } from "react-router"
import { HelpLink } from "#app/help/help-link.tsx"
import type { HelpTopic } from "#app/help/help-topics.ts"
import { useWords } from "#app/i18n/words.ts"
import type { FirstSteps as Steps } from "#contracts/organising.ts"
import { type FirstStep, firstSteps } from "#domain/competitions/first-steps.ts"
import { judgesAddress, stageFormAddress } from "#domain/competitions/stage-path.ts"

type ToDo = Extract<Steps, { kind: "to-do" }>

/** What an admin of a new site does next, until the first stage is published (HE-03). */
export function FirstSteps({ steps }: { steps: ToDo }) {
  const t = useWords("home")
  const next = firstSteps.find((step) => !steps.done.includes(step))
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t("firstSteps.title")}</h2>
      <p>{t("firstSteps.intro")}</p>
      <p className="first-steps-progress">
        {t("firstSteps.progress", { done: steps.done.length, all: firstSteps.length })}
        <progress value={steps.done.length} max={firstSteps.length} aria-hidden="true" />
      </p>
      <ol>
        {firstSteps.map((step, place) => (
          <Step key={step} step={step} place={place + 1} steps={steps} isNext={step === next} />
        ))}
      </ol>
      <Link to="/guide/admin" className="text-link">
        {t("firstSteps.guide")}
      </Link>
    </section>
  )
}

type StepProps = { step: FirstStep; place: number; steps: ToDo; isNext: boolean }

function Step({ step, place, steps, isNext }: StepProps) {
  const t = useWords("home")
  const isDone = steps.done.includes(step)
  const address = addressOf(step, steps)
  // locale keys: home.firstSteps.steps.*
  const words = t(`firstSteps.steps.${step}`)
  return (
    <li data-is={isDone ? "done" : undefined} aria-current={isNext ? "step" : undefined}>
      <span aria-hidden="true" className="step-mark">
        {isDone ? "✓" : place}
      </span>
      <span className="step-words">
        {isDone && <span className="sr-only">{t("firstSteps.done")} </span>}
        {address === null ? words : <Link to={address}>{words}</Link>}
      </span>
      <HelpLink topic={topics[step]} />
    </li>
  )
}

const topics = {
  institution: "institution",
  clubs: "clubs",
  championship: "championship",
  classes: "championship",
  secretary: "roles",
  stage: "stage",
  judges: "judges",
  publish: "publish",
} as const satisfies Record<FirstStep, HelpTopic>

/** The address at which a step is done; null: something that it needs is still missing. */
const addressOf = (step: FirstStep, { championship, stage }: ToDo): string | null => {
  switch (step) {
    case "institution":
      return href("/championship/institutions")
    case "clubs":
      return href("/championship/clubs")
    case "championship":
      return href("/championship")
    case "secretary":
      return href("/championship/roles")
    case "classes":
      return championship && href("/championship/:institution/:championship", championship)
    case "stage":
      return championship && href("/championship/:institution/:championship/new", championship)
    case "judges":
      return stage && judgesAddress(stage)
    case "publish":
      return stage && stageFormAddress(stage)
  }
}
