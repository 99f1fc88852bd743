import "#app/forms/without-eval.ts"
import type { z } from "zod"

/** Milliseconds after which nobody waits any longer for an answer. */
const patience = 20_000

/** Posts what is asked and returns the answer, a refusal too; null: the server could not be reached, or did not answer so. Never throws. */
export async function postJson<Answer>(
  address: string,
  asked: unknown,
  answer: z.ZodType<Answer>,
): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(patience),
    })
    return answer.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
