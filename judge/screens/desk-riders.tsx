import type { DeskRider } from "#contracts/registration/sign-on.ts"
import { deskState, missingTicks, type SignOnPlan } from "#domain/registration/sign-on.ts"
import { useWords } from "#judge/words.ts"
import { Plate } from "./plate-and-score.tsx"
import { useJudgingState } from "./use-judging.ts"

type DeskRidersProps = {
  plan: SignOnPlan
  riders: readonly DeskRider[]
  /** Were they looked for? */
  isFound: boolean
  onChoose(id: string): void
}

/** Riders at the desk: each opens what is ticked for them. */
export function DeskRiders({ plan, riders, isFound, onChoose }: DeskRidersProps) {
  const t = useWords()
  return (
    <ul className="mt-2 grid gap-1" aria-label={isFound ? t("desk.found") : t("riders")}>
      {riders.map((rider) => (
        <li key={rider.id}>
          <button
            type="button"
            className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-left"
            onClick={() => onChoose(rider.id)}
          >
            <DeskPlate rider={rider} />
            <span className="min-w-0 flex-[1_1_8rem] font-sans text-[min(1.0625rem,6cqi)]/[1.2] wrap-anywhere">
              <b className="block text-[min(1.25rem,7cqi)]">{rider.name}</b>
              {[rider.racingClass, rider.club].filter(Boolean).join(" · ")}
              <Missing plan={plan} rider={rider} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Missing({ plan, rider: { ticks } }: Pick<DeskRidersProps, "plan"> & { rider: DeskRider }) {
  const t = useWords()
  const state = deskState(ticks, plan)
  if (state === "awaited") return null
  // locale keys: judge.desk.ticks.*
  const missing = missingTicks(ticks, plan).map((tick) => t(`desk.ticks.${tick}`))
  return (
    <span className="block font-bold">
      {state === "signed-on" ? t("desk.isDone") : t("desk.missing", { ticks: missing.join(", ") })}
    </span>
  )
}

/** The racing number in the colour of the class. */
export function DeskPlate({ rider: { racingNumber, racingClass } }: { rider: DeskRider }) {
  const { classes } = useJudgingState().known.stage
  const found = classes.find(({ name }) => name === racingClass) ?? null
  return <Plate rider={{ number: racingNumber, racingClass: found }} place="choice" />
}
