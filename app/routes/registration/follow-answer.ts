import { followWork } from "#ui/toasts.ts"
import type { askRegistration } from "./ask-registration.ts"

type Answer = Awaited<ReturnType<typeof askRegistration>>

const done: readonly Answer["kind"][] = ["written", "removed", "removed-all", "forgotten", "set"]

/** Says in one toast how what was asked of the registration goes (PA-13), and returns the answer. */
export async function followAnswer(
  asking: Promise<Answer>,
  words: Parameters<typeof followWork>[1],
): Promise<Answer> {
  const doing = async () => {
    const { kind } = await asking
    if (!done.includes(kind)) throw new Error(kind)
  }
  await followWork(doing(), words)
  return asking
}
