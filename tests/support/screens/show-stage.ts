import { expect, vi } from "vitest"
import { page } from "vitest/browser"
import type { z } from "zod"
import * as stagePage from "#app/public/competitions/stage-page.tsx"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { StagePage, StageRights } from "#contracts/competitions/stage-page.ts"
import type {
  FormAnswer,
  FormFault,
  participantChange,
  RegistrationStart,
} from "#contracts/registration/participant-form.ts"
import type {
  KnownRider,
  OwnEntry,
  RiderToEnter,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import type { ShownStartList } from "#contracts/registration/start-list.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { changeStatuses } from "#domain/registration/status-change.ts"
import type { Language } from "#domain/site/language.ts"
import { answerCalls } from "./answer-calls.ts"
import { fakeStream } from "./fake-stream.ts"
import { ofAccount, ownOf } from "./own-riders.ts"
import {
  listOf,
  noRights,
  rider,
  sampleRider,
  sampleStage,
  secretaryRights,
  startOf,
} from "./sample-stage.ts"
import { showRoute } from "./show-screen.tsx"

type Sent = z.infer<typeof participantChange> & {
  rider?: string | null | undefined
  hasMore?: boolean | undefined
}

/** How the site decides about a form that is sent: a refusal, an answer, or nothing, which writes it. */
const decide = <Refusal extends string>() =>
  vi.fn<(sent: Sent) => Promise<"results-approved" | Refusal | NotWritten | undefined>>(async () => undefined)

type NotWritten = Exclude<FormAnswer, { kind: "written" }>

/** The answer of the site that something is wrong with fields. */
export const faulty = (...faults: FormFault[]): NotWritten => ({ kind: "faults", faults })

/** The answer of the site that something has to be confirmed. */
export const asking = (...asks: ToConfirm[]): NotWritten => ({ kind: "asks", asks })

type Given = {
  stage?: Partial<StagePage>
  isDraft?: boolean
  rights?: StageRights
  /** Null: nobody has signed in. */
  viewer?: Viewer | null
  /** The last to join first. */
  riders?: StageParticipant[]
  /** The viewer's participation, where it is not one of the riders with their id. */
  own?: OwnEntry[]
  /** The riders of the viewer's account besides the viewer. */
  family?: RiderToEnter[]
  mayAddRider?: boolean
  /** What the form begins with. */
  start?: Partial<RegistrationStart>
  language?: Language
  /** The start list, if it is published. */
  startList?: ShownStartList
  /** Can the participants not be read? */
  isFailing?: boolean
  /** What follows the path in the address. */
  search?: string
  /** Another page of the stage, and what follows the address of the stage in its own. */
  route?: Parameters<typeof showRoute>[0]
  below?: string
}

/** A stage that a test changes while its page is open, and what the page asks of the site. */
const stageOf = ({ stage, ...given }: Given) => ({
  stage: sampleStage(stage),
  isDraft: false,
  rights: noRights,
  viewer: rider,
  riders: [],
  own: [],
  family: [],
  mayAddRider: false,
  hasResult: false,
  start: {},
  startList: { slots: [], started: [], didNotStart: [], allowed: [] },
  isFailing: false,
  ...given,
  /** Called before each request over the network: it may wait, or fail as without a network. */
  network: vi.fn<(request: Request) => Promise<void>>(async () => {}),
  /** Called before the participants are read for the page: it may wait. */
  read: vi.fn<() => Promise<void>>(async () => {}),
  begin: vi.fn<() => Promise<"participant-not-found" | "results-approved" | undefined>>(
    async () => undefined,
  ),
  join: decide<"registration-closed" | "joined-already">(),
  decideChange: decide<"participant-not-found" | "ridden-already" | "registration-changed">(),
  save: decide<"participant-not-found" | "changed-meanwhile" | "rider-in-stage">(),
  /** Who rode in other stages, by what was typed; it may wait, or fail. */
  known: vi.fn<(words: string) => Promise<KnownRider[]>>(async () => []),
  cancel: vi.fn<() => Promise<"has-results" | undefined>>(async () => undefined),
  mailJoined: vi.fn(),
  remove: vi.fn<(id: string) => Promise<"has-results" | undefined>>(async () => undefined),
  setStatus: vi.fn<(id: string, status: StageParticipant["status"]) => Promise<void>>(async () => {}),
})

type Shown = ReturnType<typeof stageOf>

const seenList = (shown: Shown, most?: number) =>
  listOf(shown.riders, {
    isSecretary: shown.rights.manageParticipants,
    own: ownOf(shown),
    ofAccount: ofAccount(shown),
    most,
  })

/** Writes a form, and returns what the site says of it. */
const write = (
  shown: Shown,
  id: string,
  { form, confirmed }: Sent,
  decided: NotWritten | undefined,
): FormAnswer => {
  if (decided?.kind === "faults") return decided
  const asks = decided?.asks.filter((reason) => !confirmed.includes(reason)) ?? []
  if (asks.length > 0) return { kind: "asks", asks }
  const { club, ...typed } = form
  const written = { ...typed, club: club === null ? null : { id: club, country: "Latvia" } }
  const isThere = shown.riders.some((one) => one.id === id)
  shown.riders = isThere
    ? shown.riders.map((one) => (one.id === id ? { ...one, ...written } : one))
    : [sampleRider({ id, ...written }), ...shown.riders]
  return { kind: "written" }
}

const leave = (shown: Shown, left: string) => {
  shown.riders = shown.riders.filter(({ id }) => id !== left)
  return { kind: "removed" as const }
}

const lackingOf = ({ riders }: Shown): ReadonlySet<string> =>
  new Set(riders.filter(({ consent }) => !mayBeConfirmed(consent)).map(({ id }) => id))

const setStatuses = (shown: Shown, ids: string[], status: StageParticipant["status"], changedOn?: number) => {
  const changes = changeStatuses(shown.riders, { ids, status, changedOn, lacking: lackingOf(shown) })
  const modifiedOn = Date.now()
  shown.riders = shown.riders.map((one) =>
    changes.changed.includes(one.id) ? { ...one, status, modifiedOn } : one,
  )
  return { kind: "set" as const, status, changedOn: modifiedOn, ...changes }
}

const answer = (shown: Shown) => {
  const ownId = shown.viewer?.userId ?? ""
  answerCalls((os) => {
    const { registration } = os
    return {
      startList: { shown: os.startList.shown.handler(() => shown.startList) },
      accounts: { sendMagicLink: os.accounts.sendMagicLink.handler(() => ({ kind: "done" })) },
      competitions: {
        stagePage: os.competitions.stagePage.handler(() => ({
          stage: shown.stage,
          isDraft: shown.isDraft,
          rights: shown.rights,
        })),
      },
      registration: {
        participants: registration.participants.handler(async ({ input }) => {
          await shown.read()
          if (shown.isFailing) return { kind: "failed" }
          return { kind: "read", list: seenList(shown, input.most) }
        }),
        startJoining: registration.startJoining.handler(async ({ input }) => {
          await shown.begin()
          const start = startOf(shown, null)
          const name = shown.family.find(({ id }) => id === input.rider)?.name
          return { kind: "started", start: name ? { ...start, form: { ...start.form, name } } : start }
        }),
        startChanging: registration.startChanging.handler(async ({ input, errors }) => {
          if ((await shown.begin()) === "participant-not-found") throw errors["participant-not-found"]()
          return { kind: "started", start: startOf(shown, input.rider ?? ownId) }
        }),
        startSaving: registration.startSaving.handler(async ({ input, errors }) => {
          const refusal = await shown.begin()
          if (refusal) throw errors[refusal]()
          const subject = { id: `ext-new-${shown.riders.length}`, version: null }
          const start = startOf(shown, input.id)
          return { kind: "started", start: start.subject ? start : { ...start, subject } }
        }),
        join: registration.join.handler(async ({ input, errors }) => {
          const decided = await shown.join(input)
          if (typeof decided === "string") throw errors[decided]()
          const { rider = ownId } = input
          const added = { id: `rider-new-${shown.riders.length}`, name: input.form.name }
          const answered = write(shown, rider ?? added.id, input, decided)
          if (rider === null && answered.kind === "written") shown.family = [...shown.family, added]
          return answered
        }),
        mailJoined: registration.mailJoined.handler(() => {
          shown.mailJoined()
          return { kind: "mailed" }
        }),
        change: registration.change.handler(async ({ input, errors }) => {
          const decided = await shown.decideChange(input)
          if (typeof decided === "string") throw errors[decided]()
          return write(shown, input.rider ?? ownId, input, decided)
        }),
        save: registration.save.handler(async ({ input, errors }) => {
          const decided = await shown.save(input)
          if (typeof decided === "string") throw errors[decided]()
          return write(shown, input.id, input, decided)
        }),
        addresses: registration.addresses.handler(() => ({
          ...{ kind: "found", addresses: ["anna@example.org", "juris@example.org"] },
        })),
        knownRiders: registration.knownRiders.handler(async ({ input: { words } }) => ({
          kind: "found",
          words,
          riders: await shown.known(words),
        })),
        addClub: registration.addClub.handler(({ input }) => {
          shown.start = { ...shown.start, clubs: [...(shown.start.clubs ?? []), input.club] }
          return { kind: "saved" }
        }),
        cancel: registration.cancel.handler(async ({ input, errors }) => {
          const refusal = await shown.cancel()
          if (refusal) throw errors[refusal]()
          return leave(shown, input.rider ?? ownId)
        }),
        remove: registration.remove.handler(async ({ input, errors }) => {
          const refusal = await shown.remove(input.id)
          if (refusal) throw errors[refusal]()
          return leave(shown, input.id)
        }),
        setStatus: registration.setStatus.handler(async ({ input: { id, status } }) => {
          await shown.setStatus(id, status)
          setStatuses(shown, [id], status)
          return { kind: "set" }
        }),
        setStatuses: registration.setStatuses.handler(({ input, errors }) => {
          const done = setStatuses(shown, input.ids, input.status, input.changedOn)
          if (done.changed.length === 0) throw errors["nobody-to-change"]()
          return done
        }),
      },
    }
  })
  const call = globalThis.fetch
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    await shown.network(request.clone())
    const { pathname, search } = new URL(request.url)
    if (pathname.endsWith("/join-start")) return Response.json(startOf(shown, null))
    if (pathname.endsWith("/participants"))
      return Response.json(seenList(shown, search === "?list=all" ? undefined : 200))
    return call(request)
  })
}

/** Shows the page of a stage; `change` tells it that the participants, or all of it, may have changed. */
export const showStage = async ({
  language = "en",
  search = "",
  route = stagePage,
  below = "",
  ...given
}: Given = {}) => {
  const shown = stageOf(given)
  answer(shown)
  const stream = fakeStream()
  const { unmount } = await showRoute(route, {
    path: `/competitions/:institution/:championship/:stage${below}`,
    address: pageAddress(shown.stage.path) + below + search,
    viewer: shown.viewer,
    language,
  })
  // a page waits for what it has for organisers
  await expect.element(page.getByRole("main")).not.toBeEmptyDOMElement()
  const change = (kind: "rows" | "reload" = "rows") => {
    shown.stage.revision += 1
    stream.send(kind, { revision: shown.stage.revision })
  }
  return Object.assign(shown, { change, unmount })
}

/** The same for a secretary of the stage. */
export const showStageToSecretary = (given: Given = {}) => showStage({ rights: secretaryRights, ...given })
