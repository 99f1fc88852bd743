import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { batchAnswer, type EventAnswer, type WireEvent } from "#contracts/judging/judge-sync.ts"
import type { Ride } from "./plan-rides.ts"
import { createPost } from "./post.ts"

/** A judge's device with its outbox. */
export type Device = {
  /** Sends the next taps of its judge, at most `most`, under the same ids until they are answered. Returns how many. */
  send(most: number): Promise<number>
  /** Sends all taps that its judge has already made. */
  finish(): Promise<void>
  /** Its own log: the server's answer to each tap. */
  answered: ReadonlyMap<string, EventAnswer["state"]>
  /** The batches that it had to send once more. */
  repeated(): number
}

/** What a device needs. */
export type Deps = {
  /** The server's address, which a restart changes. */
  url(): string
  tokens: ReadonlyMap<string, string>
  /** The next ride that its judge sees. */
  nextRide(): Ride
}

/** How long a device waits before it sends again, milliseconds. */
const pause = 50

/** Returns a device that judges what it is given to see. */
export const createDevice = ({ url, tokens, nextRide }: Deps): Device => {
  const post = createPost()
  const answered = new Map<string, EventAnswer["state"]>()
  let outbox: { stage: string; event: WireEvent }[] = []
  let taps = 0
  let repeated = 0

  const judge = (ride: Ride): void => {
    const attempt = randomUUID()
    for (const name of ride.taps) {
      const { stage, participant, section, lap } = ride
      const place = { participant, section, lap }
      taps += 1
      const event = { v: 1, id: randomUUID(), attempt, seq: taps, ...place, name } as const
      outbox.push({ stage, event: { ...event, points: null, reason: null, time: Date.now() } })
    }
  }

  const postUntilAnswered = async (stage: string, events: readonly WireEvent[]): Promise<EventAnswer[]> => {
    const token = tokens.get(stage) ?? ""
    for (;;) {
      const body = JSON.stringify({ stage, sentAt: Date.now(), events })
      // while the server or its database is away, the connection breaks or the answer is 503
      const answer = await post({ url: `${url()}/api/judge/events`, token }, body).catch(() => null)
      if (answer?.status === 200) return batchAnswer.parse(JSON.parse(answer.text)).events
      if (answer && answer.status !== 503) throw new Error(`A batch got ${answer.status}: ${answer.text}`)
      repeated += 1
      await sleep(pause)
    }
  }

  const send = async (most: number): Promise<number> => {
    const [first] = outbox
    if (!first) return 0
    const batch = outbox.slice(0, most).filter(({ stage }) => stage === first.stage)
    const events = batch.map(({ event }) => event)
    for (const { id, state, why } of await postUntilAnswered(first.stage, events)) {
      if (state === "refused") throw new Error(`A tap was refused: ${why}`)
      answered.set(id, state)
    }
    outbox = outbox.filter(({ event }) => !answered.has(event.id))
    return batch.length
  }

  return {
    send: (most) => {
      while (outbox.length < most) judge(nextRide())
      return send(most)
    },
    finish: async () => {
      while ((await send(200)) > 0);
    },
    answered,
    repeated: () => repeated,
  }
}
