import { useRef } from "react"
import { href, Link } from "react-router"
import { HelpLink } from "#app/site/help/help-link.tsx"
import type { HelpTopic } from "#app/site/help/help-topics.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { HideDismissed } from "#app/site/shell/dismissed.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { FirstSteps as Steps } from "#contracts/competitions/organising.ts"
import { type FirstStep, firstSteps } from "#domain/competitions/first-steps.ts"
import { judgesAddress, stageFormAddress } from "#domain/competitions/stage-path.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"

/** The id of the heading of the page that the steps are on: the focus goes there once they are dismissed. */
export const homeHeadingId = "competitions"

type ToDo = Extract<Steps, { kind: "to-do" }>

/** What an admin of a new site does next, until all of it is done or this device has dismissed it (HE-03). */
export function FirstSteps({ steps, onDismiss }: { steps: ToDo; onDismiss(): void }) {
  const t = useWords("home")
  const place = useRef<HTMLElement>(null)
  useFocusAfter(place, () => document.getElementById(homeHeadingId))
  const next = firstSteps.find((step) => !steps.done.includes(step))
  return (
    <section
      ref={place}
      className="mt-8 max-w-2xl rounded-xl border border-l-6 border-line border-l-signal bg-surface p-5"
      aria-labelledby="first-steps"
      suppressHydrationWarning
    >
      <HideDismissed />
      <h2 id="first-steps" className="text-3xl">
        {t("firstSteps.title")}
      </h2>
      <p className="mt-1 text-muted">
        {!steps.done.includes("publish") && `${t("firstSteps.unpublished")} `}
        {t("firstSteps.intro")}
      </p>
      <p className="mt-1 text-muted">
        {t("firstSteps.progress", { done: steps.done.length, all: firstSteps.length })}
        <progress
          value={steps.done.length}
          max={firstSteps.length}
          className="mt-1 block h-1.5 w-full accent-(--live)"
          aria-hidden="true"
        />
      </p>
      <ol className="my-3">
        {firstSteps.map((step, place) => (
          <Step key={step} step={step} place={place + 1} steps={steps} isNext={step === next} />
        ))}
      </ol>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
        <Link to="/guide/admin" className="text-link">
          {t("firstSteps.guide")}
        </Link>
        <ScriptedButton className="text-button" onClick={onDismiss}>
          {t("firstSteps.dismiss")}
        </ScriptedButton>
      </p>
    </section>
  )
}

const markShape =
  "grid size-8 flex-none place-items-center rounded-full border-2 font-display text-lg leading-none font-bold normal-nums"

const markTones = {
  past: "border-final bg-final text-final-ink",
  next: "border-accent text-accent",
  later: "border-line",
}

type StepProps = { step: FirstStep; place: number; steps: ToDo; isNext: boolean }

function Step({ step, place, steps, isNext }: StepProps) {
  const t = useWords("home")
  const isDone = steps.done.includes(step)
  const address = addressOf(step, steps)
  // locale keys: home.firstSteps.steps.*
  const words = t(`firstSteps.steps.${step}`)
  return (
    <li
      className={`flex min-h-13 items-center gap-3 border-b border-line ${isDone ? "text-muted" : ""} ${isNext ? "font-bold" : ""}`}
      aria-current={isNext ? "step" : undefined}
    >
      <span
        aria-hidden="true"
        className={`${markShape} ${markTones[isDone ? "past" : isNext ? "next" : "later"]}`}
      >
        {isDone ? "✓" : place}
      </span>
      <span className="flex-1 py-1 leading-snug">
        {isDone && <span className="sr-only">{t("firstSteps.done")} </span>}
        {address === null ? (
          words
        ) : (
          <Link
            to={address}
            className="block py-2 underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {words}
          </Link>
        )}
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
