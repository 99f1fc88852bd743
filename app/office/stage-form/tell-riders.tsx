import { useEffect, useRef } from "react"
import { EffectsList, effectsBox } from "#app/office/championships/confirm-effects.tsx"
import { api } from "#app/site/api/client.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { UntoldChanges } from "#contracts/competitions/untold-changes.ts"
import type { ReliedChange } from "#domain/competitions/relied-facts.ts"

type TellRidersProps = {
  stagePath: string
  timeZone: string
  /** Null: there is nothing to tell. */
  untold: UntoldChanges | null
  /** Was the stage just saved? Then what is new comes into sight: it stands above a long form. */
  isSaved: boolean
}

/** Offers to mail entered riders what has changed of the stage since they were told last (CH-02): as it was, and as it is. */
export function TellRiders({ untold, isSaved, ...stage }: TellRidersProps) {
  const place = useRef<HTMLDivElement>(null)
  const version = untold?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other changes come into sight
  useEffect(() => {
    if (isSaved && version !== undefined) place.current?.focus()
  }, [version])
  return (
    <div ref={place} tabIndex={-1} className="needs-script">
      {/* the buttons go, the focus stays here */}
      {untold && <Untold {...stage} {...untold} whenSettled={() => place.current?.focus()} />}
    </div>
  )
}

type UntoldProps = UntoldChanges & Pick<TellRidersProps, "stagePath" | "timeZone"> & { whenSettled(): void }

function Untold({ stagePath, timeZone, version, changes, entered, reachable, whenSettled }: UntoldProps) {
  const t = useWords("organising")
  const words = { pending: t("untold.pending"), done: t("untold.done"), failed: t("untold.failed") }
  const settle = useCommand(api.competitions.tellRiders, words, {
    // locale keys: organising.untold.refused.*
    why: (refusal) => t(`untold.refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
    ok: t("ok"),
    summary: ({ told }, { isTold }) => ({
      text: isTold ? t("untold.told", { count: told }) : t("untold.left"),
    }),
    reread: "afterwards",
  })
  const settleAs = async (isTold: boolean) => {
    const came = await settle({ stage: stagePath, version, isTold })
    if (came.kind === "settled") whenSettled()
  }
  return (
    <section aria-labelledby="untold-title" className={`mt-6 ${effectsBox}`}>
      <h2 id="untold-title" className="text-[1.75rem]">
        {t("untold.title")}
      </h2>
      <EffectsList>
        {changes.map((change) => (
          <li key={"racingClass" in change ? `${change.kind} ${change.racingClass}` : change.kind}>
            <Change change={change} timeZone={timeZone} />
          </li>
        ))}
      </EffectsList>
      <p className="mb-4">
        {t("untold.entered", { count: entered })} {t("untold.reachable", { count: reachable })}
      </p>
      <div className="flex flex-wrap gap-3">
        <ScriptedButton
          className="button"
          disabled={settle.isPending || reachable === 0}
          onClick={() => settleAs(true)}
        >
          {t("untold.tell", { count: entered })}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" disabled={settle.isPending} onClick={() => settleAs(false)}>
          {t("untold.leave")}
        </ScriptedButton>
      </div>
    </section>
  )
}

function Change({ change, timeZone }: { change: ReliedChange; timeZone: string }) {
  const t = useWords("organising")
  const { dayAndTime } = useFormats(timeZone)
  const shown = (value: string | number | null) =>
    typeof value === "number" ? dayAndTime.format(value) : (value ?? "–")
  const racingClass = "racingClass" in change ? change.racingClass : ""
  // locale keys: organising.untold.change.*
  const label = t(`untold.change.${change.kind}`, { racingClass })
  if (!("after" in change)) return label
  if (change.kind === "called-off")
    return (
      <>
        {/* locale keys: organising.untold.states.* */}
        {label}: {t(`untold.states.${change.before ?? "none"}`)} →{" "}
        <b>{t(`untold.states.${change.after ?? "none"}`)}</b>
      </>
    )
  return (
    <>
      {label}: {shown(change.before)} → <b>{shown(change.after)}</b>
    </>
  )
}
