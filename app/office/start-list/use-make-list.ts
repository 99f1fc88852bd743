import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { SentStartPlan } from "#contracts/registration/start-plan-form.ts"
import { useAsk } from "#ui/use-ask.tsx"

/** A class whose list is made, and how it starts. */
export type ClassToMake = { racingClass: string; plan: SentStartPlan }

/** Returns what makes the start lists of classes, and asks before it makes a published one anew (TI-02). */
export function useMakeList(stage: string, refresh: () => Promise<void>) {
  const t = useWords("start-list")
  const ask = useAsk()
  const make = useCommand(
    api.startList.make,
    { t, work: "make" },
    {
      reread: refresh,
      summary: (made) => ({
        text: made.kind === "made" ? t("made", { count: made.riders }) : t("work.make.done"),
      }),
    },
  )
  const start = async (classes: ClassToMake[]) => {
    const came = await make({ stage, classes, isConfirmed: false })
    if (came.kind !== "to-confirm") return
    const question = {
      title: t("again.title"),
      text: t("again.text"),
      yes: t("again.yes"),
      no: t("cancel"),
    }
    if (await ask(question)) await make({ stage, classes, isConfirmed: true })
  }
  return { start, isPending: make.isPending }
}
