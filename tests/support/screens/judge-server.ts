import { vi } from "vitest"
import type * as z from "zod/mini"
import { deskEvent } from "#contracts/judging/desk-sync.ts"
import {
  agreementAnswer,
  agreementBatch,
  batchAnswer,
  type DeviceTurnedAway,
  deviceAnswer,
  deviceEvent,
  deviceRequest,
  deviceTurnedAway,
  type EventAnswer,
  eventBatch,
  type JudgeStage,
  judgeStage,
  type PhoneEvent,
} from "#contracts/judging/judge-sync.ts"
import { defaultMissedPoints, defaultOpenFree, defaultSectionSeconds } from "#domain/competitions/scoring.ts"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import type { StoredEvent } from "#judge/outbox/stored-tap.ts"
import { createTapLog } from "#judge/scoring/own-attempt.ts"

const start = Date.UTC(2026, 4, 16, 7)
const hour = 3_600_000

/** The settings of a classic stage, with these changes. */
export const classicSettings = (
  given: Partial<Extract<JudgeStage["settings"], { type: "classic" }>> = {},
): JudgeStage["settings"] => ({
  type: "classic",
  sectionSeconds: defaultSectionSeconds,
  toleranceSeconds: null,
  missedPoints: defaultMissedPoints,
  ...given,
})

/** A class that rides all of three sections in two laps, with these changes. */
export const expert = (
  given: Partial<JudgeStage["classes"][number]> = {},
): JudgeStage["classes"][number] => ({
  name: "Expert",
  order: 1,
  color: "#d62828",
  lap: 2,
  lapSections: [true, true, true],
  cancelledInLaps: [],
  ...given,
})

/** A stage in Riga of two laps with three sections in one class, as a judge's phone knows it. */
export const sampleStage = (
  numbers: readonly string[],
  { stage, ...given }: Partial<Omit<JudgeStage, "stage">> & { stage?: Partial<JudgeStage["stage"]> } = {},
): JudgeStage => ({
  revision: 1,
  settings: classicSettings(),
  classes: [expert()],
  sections: [1, 2, 3],
  cancelled: [],
  cancelledInPart: [],
  standsAt: [],
  roster: numbers.map((number) => ({
    id: `rider-${number}`,
    name: `Rider ${number}`,
    racingNumber: number,
    racingClass: "Expert",
  })),
  dns: [],
  entries: [],
  ...given,
  stage: {
    path: "institutions/lamsf/championships/lc-2026/stages/kanieris",
    title: "Kaņiera posms",
    timeZone: "Europe/Riga",
    competitionStartDate: start,
    competitionEndDate: start + 6 * hour,
    resultsStatus: null,
    ...stage,
  },
})

export const openFree: JudgeStage["settings"] = { type: "openFree", settings: defaultOpenFree }

/** A pass, by its secret: whose name scores carry, and the one section that it is for; or why it is turned away. */
export type Passes = Record<
  string,
  { name: string; section: number | null; kind?: PassKind } | DeviceTurnedAway
>

type Endpoint = "devices" | "stages" | "events" | "agreements"

/** What a judge's phone syncs over. */
export type JudgeServer = {
  /** As the next request for news finds it. */
  stage: JudgeStage
  passes: Passes
  /** Requests that get no answer. */
  readonly lost: Set<Endpoint>
  /** Why one without a pass is turned away. */
  account: DeviceTurnedAway
  /** Why the phone is turned away; null: it is not. */
  off: DeviceTurnedAway | null
  /** Why a secretary has to look at a tap; undefined: nobody has to. */
  attention: (tap: PhoneEvent) => EventAnswer["why"]
  /** Is what arrives refused? */
  refuses: boolean
  /** What arrived, in its order. */
  readonly taps: readonly PhoneEvent[]
  readonly agreements: readonly z.infer<typeof agreementBatch>["agreements"][number][]
  /** With whose token each tap was sent. */
  readonly sentBy: readonly string[]
  /** How often news were asked for. */
  readonly asked: number
  /** The section points that arrived, by racing number, section and lap. */
  totals(): Record<string, number>
}

/** Answers the requests of a judge's phone in the page itself, from now on; the contract checks both ways. */
export const serveJudge = (stage: JudgeStage, passes: Passes): JudgeServer => {
  const taps: PhoneEvent[] = []
  const sentBy: string[] = []
  const agreements: JudgeServer["agreements"][number][] = []
  const asStored = (tap: PhoneEvent): StoredEvent => ({
    ...tap,
    ...{ stage: stage.stage.path, gesture: tap.seq, state: "stored", why: null, revision: 1 },
  })
  const server: Omit<JudgeServer, "asked"> & { asked: number } = {
    stage,
    passes,
    lost: new Set(),
    account: { why: "not-signed-in" },
    off: null,
    refuses: false,
    taps,
    agreements,
    sentBy,
    asked: 0,
    attention: ({ participant }) => (participant.startsWith("number:") ? "unknown-number" : undefined),
    totals: () => {
      const { attempts } = createTapLog(taps.map(asStored), stage.settings)
      const numberOf = (id: string) =>
        server.stage.roster.find((rider) => rider.id === id)?.racingNumber ?? id
      return Object.fromEntries(
        attempts()
          .filter(({ ended, cancelled, isVoid }) => ended !== null && !cancelled && !isVoid)
          .map(({ participant, section, lap, total }) => [
            `${numberOf(participant)} ${section}/${lap}`,
            total,
          ]),
      )
    },
  }

  const register = (asked: z.infer<typeof deviceRequest>) => {
    if (asked.pass === undefined) return turnedAway(server.account)
    const pass = server.passes[asked.pass] ?? { why: "unknown-pass" as const }
    if ("why" in pass) return turnedAway(pass)
    server.off = null
    return json(deviceAnswer.parse({ token: `token of ${pass.name}`, device: crypto.randomUUID(), ...pass }))
  }
  const receive = (events: readonly unknown[], token: string) => {
    const answers = events.map((event) => {
      const tap: PhoneEvent = deskEvent.safeParse(event).data ?? deviceEvent.parse(event)
      if (server.refuses) return { id: tap.id, state: "refused" }
      const isKnown = taps.some(({ id }) => id === tap.id)
      if (!isKnown) {
        taps.push(tap)
        sentBy.push(token.replace("token of ", ""))
      }
      const why = server.attention(tap)
      return { id: tap.id, ...(why ? { state: "attention", why } : { state: isKnown ? "known" : "stored" }) }
    })
    return json(
      batchAnswer.parse({
        revision: server.stage.revision + 1,
        events: answers,
        ...(server.off && { ended: server.off }),
      }),
    )
  }

  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const [, endpoint] = /^\/api\/judge\/([a-z]+)/.exec(new URL(request.url).pathname) ?? []
    if (!isEndpoint(endpoint) || server.lost.has(endpoint)) throw new TypeError(`No answer to ${request.url}`)
    const token = request.headers.get("Authorization")?.replace("Bearer ", "") ?? ""
    if (endpoint === "devices") return register(deviceRequest.parse(await request.json()))
    if (endpoint === "events") return receive(eventBatch.parse(await request.json()).events, token)
    if (endpoint === "agreements") {
      const batch = agreementBatch.parse(await request.json())
      agreements.push(...batch.agreements)
      return json(agreementAnswer.parse({ received: batch.agreements.length }))
    }
    server.asked += 1
    return server.off ? turnedAway(server.off) : json(judgeStage.parse(server.stage))
  })
  return server
}

const isEndpoint = (text: string | undefined): text is Endpoint =>
  text === "devices" || text === "stages" || text === "events" || text === "agreements"

const json = (answer: object, status = 200) => Response.json(answer, { status })

const turnedAway = (why: DeviceTurnedAway) => json(deviceTurnedAway.parse(why), 403)
