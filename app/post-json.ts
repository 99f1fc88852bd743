import type { z } from "zod"

/** Milliseconds after which nobody waits any longer for an answer. */
const patience = 20_000

/**
 * Posts what is asked and returns the answer, a refusal too; null: the server could not be reached, or did not answer so.
 * Never throws. What reads the answer is loaded before anything is sent: what was done would else seem to have failed.
 */
export async function postJson<Answer>(
  address: string,
  asked: unknown,
  loadAnswer: () => Promise<z.ZodType<Answer>>,
): Promise<Answer | null> {
  try {
    const answer = await loadAnswer()
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
