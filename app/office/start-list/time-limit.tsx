import { useAskReason } from "#app/office/desk/use-ask-reason.tsx"
import { useUndoable } from "#app/office/desk/use-undoable.ts"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ClassPartProps } from "./class-part.ts"

/** Whether the time limit of a class is lifted, and a button that lifts it or lets it count again (TI-08); nothing of a class without one. */
export function TimeLimit({ stage: { path }, planned, refresh }: ClassPartProps) {
  const { name: racingClass, plan, limitLifted } = planned
  const t = useWords("start-list")
  const card = useWords("card")
  const desk = useWords("results-desk")
  const ask = useAskReason()
  const undoing = { about: racingClass, reread: refresh }
  const lift = useUndoable(path, api.results.liftLimit, "liftLimit", undoing)
  const restore = useUndoable(path, api.results.liftLimit, "restoreLimit", undoing)
  if (plan.minutes === null && plan.lapMinutes === null) return null
  const input = { stage: path, racingClass, seen: limitLifted }
  const words = { title: t("limit.action"), text: t("limit.text", { racingClass }), yes: t("limit.action") }
  const question = {
    ...words,
    isReasonNeeded: true,
    reasonHint: desk("credit.reasonHint"),
    whyNot: () => null,
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {limitLifted === null ? (
        <ScriptedButton
          className="quiet-button needs-script"
          disabled={lift.isPending}
          onClick={() => ask(question, ({ reason }) => lift({ ...input, reason }, refresh))}
        >
          {t("limit.action")}
        </ScriptedButton>
      ) : (
        <>
          <span className="font-semibold">{card("limitLifted", { reason: limitLifted })}</span>
          <ScriptedButton
            className="quiet-button needs-script"
            disabled={restore.isPending}
            onClick={() => void restore({ ...input, reason: null }, refresh)}
          >
            {t("limit.restore")}
          </ScriptedButton>
        </>
      )}
    </p>
  )
}
