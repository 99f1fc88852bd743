import { type BatchAnswer, batchAnswer } from "#contracts/judging/judge-sync.ts"

type Sent = { token: string; stage: { path: string }; events: readonly unknown[]; sentAt?: number }

/** Posts events to a site as a device does, by default with a clock that is right; throws unless the answer is a success. */
export const postEvents = async (
  { url }: { url: string },
  { token, stage, events, sentAt = Date.now() }: Sent,
): Promise<BatchAnswer> => {
  const answer = await fetch(`${url}/api/judge/events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ stage: stage.path, sentAt, events }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return batchAnswer.parse(await answer.json())
}
