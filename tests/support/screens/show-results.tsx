import type { AnyRouter } from "@orpc/server"
import { expect, vi } from "vitest"
import { page } from "vitest/browser"
import * as stageResults from "#app/public/results/board/stage-results.tsx"
import * as riderCardPage from "#app/public/results/rider/rider-card-page.tsx"
import * as sectionEntry from "#app/public/results/rider/section-popup/section-entry.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { DeskTime } from "#contracts/judging/race-desk.ts"
import type { Board, BoardRows } from "#contracts/results/live.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"
import { FakeSource } from "#tests/support/fake-source.ts"
import { type Answers, answerCalls } from "./answer-calls.ts"
import type { SampleRace } from "./sample-race.ts"
import { pageOf, showRoute } from "./show-screen.tsx"

export const secretary: Viewer = {
  userId: "secretary",
  name: "Sanita Sekretāre",
  email: "sanita@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: false,
  secretaryOf: ["lamsf"],
}

export const admin: Viewer = { ...secretary, userId: "admin", admin: true, secretaryOf: [] }

const stage = "/competitions/:institution/:championship/:stage"

/** A stream that is connected at once. */
class ConnectedSource extends FakeSource {
  constructor(address: string) {
    super(address)
    queueMicrotask(() => this.onopen())
  }
}

type Os = Parameters<Answers>[0]

export type ShownResults = {
  viewer?: Viewer
  language?: Language
  /** What follows the address of the page: a query, or, after that of the results, a slash and a rider's id. */
  at?: string
  /** Another page of the stage, and its name in the address; without it the results. */
  other?: { module: Parameters<typeof pageOf>[0]; name: string }
  /** Answers of further procedures about results, or in place of those that the race gives. */
  answers?: (results: Os["results"]) => Record<string, AnyRouter>
}

/** Answers what the pages of a race's results read. */
export const answerForRace = (race: SampleRace, answers: NonNullable<ShownResults["answers"]> = () => ({})) =>
  answerCalls((os) => ({
    results: {
      board: os.results.board.handler(() => race.board()),
      entered: os.results.entered.handler(() => race.entered()),
      riderCard: os.results.riderCard.handler(({ input, errors }) => {
        const card = race.card(input.participantId)
        if (!card) throw errors["result-not-found"]()
        return card
      }),
      entry: os.results.entry.handler(({ input }) => race.entry(input.place)),
      race: os.results.race.handler(() => ({ kind: "found", desk: race.desk() })),
      penalties: os.results.penalties.handler(({ input }) => ({
        kind: "listed",
        penalties: race.factsOf(race.nameOf(input.participantId)).penaltyEntries.map((one, place) => ({
          ...one,
          reason: "reason" in one ? String(one.reason) : "",
          id: penaltyId(place),
          by: "Juris Judge",
        })),
        time: timeOf(race, input.participantId),
      })),
      ownQuestions: os.results.ownQuestions.handler(() => []),
      recentChanges: os.results.recentChanges.handler(() => ({ kind: "found", isOpen: true, changes: [] })),
      ...answers(os.results),
    },
    competitions: {
      readiness: os.competitions.readiness.handler(() => ({ kind: "found", readiness: race.readiness() })),
    },
    riders: { ofEntry: os.riders.ofEntry.handler(() => ({ rider: null })) },
    ownCard: { find: os.ownCard.find.handler(() => null) },
  }))

/** What is known of a rider's time: of one without a credit, not even null, the class has no limit (TI-08). */
const timeOf = (race: SampleRace, id: string): DeskTime => {
  const { timeCredit } = race.factsOf(race.nameOf(id))
  return { isLimited: timeCredit !== undefined, limitLifted: null, credit: timeCredit ?? null }
}

/** The id of a rider's penalty by its place among theirs. */
const penaltyId = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`

const rowsMessage = (before: Board, { revision, changedOn, rows, protests }: Board): BoardRows => ({
  revision,
  changedOn,
  rows: rows.filter((row) => {
    const earlier = before.rows.find(({ id }) => id === row.id)
    return JSON.stringify(earlier) !== JSON.stringify(row)
  }),
  gone: before.rows.flatMap(({ id }) => (rows.some((row) => row.id === id) ? [] : id)),
  protests,
})

/** Lets streams be opened, and returns what sends the race as it is now on those that are, and what ends them all. */
const streamRace = (race: SampleRace) => {
  FakeSource.all.length = 0
  vi.stubGlobal("EventSource", ConnectedSource)
  let sent = race.board()
  return {
    send: () => {
      const before = sent
      sent = race.board()
      const isHeadSame = sent.stage === before.stage && sent.classes === before.classes
      const message = isHeadSame ? rowsMessage(before, sent) : sent
      for (const source of FakeSource.all.filter(({ isClosed }) => !isClosed))
        source.send(isHeadSame ? "rows" : "board", message)
    },
    /** The network is lost, until `reconnect`. */
    loseNetwork: () => {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
      window.dispatchEvent(new Event("offline"))
    },
    reconnect: () => {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(true)
      window.dispatchEvent(new Event("online"))
    },
  }
}

/**
 * Shows the results of a race, or a rider's card, as the site would; for a secretary with the desk. `send` brings what has changed in the
 * race since, as the stream does.
 */
export const showResults = async (
  race: SampleRace,
  { viewer, language, at = "", other, answers }: ShownResults = {},
) => {
  answerForRace(race, answers)
  const stream = streamRace(race)
  const { name, module } = other ?? { name: "results", module: stageResults }
  const [path, address] = [`${stage}/${name}`, `${pageAddress(race.path)}/${name}`]
  const card = pageOf(riderCardPage, `${stage}/results/:participant`)
  const results = pageOf(stageResults, `${stage}/results`)
  const isCard = at.startsWith("/")
  const shown = await showRoute(isCard ? riderCardPage : module, {
    path: isCard ? `${path}/:participant` : path,
    address: address + at,
    ...(viewer && { viewer }),
    ...(language && { language }),
    routes: [
      ...(isCard ? [results] : other ? [results, card] : [card]),
      pageOf(
        { default: () => null, loader: sectionEntry.loader },
        `${stage}/results/:participant/:lap/:section`,
      ),
    ],
  })
  return { ...shown, ...stream }
}

export const body = () => page.elementLocator(document.body)

/** The lines of riders, in their order. */
export const lineOf = (name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByRole("link", { name, exact: true }) })

/** What opens a rider's card. */
export const linkOf = (name: string) => page.getByRole("rowheader").getByRole("link", { name, exact: true })

/** Opens the card of a rider below the line, and returns it. */
export const openCard = async (name: string) => {
  await linkOf(name).click()
  return shownCard(name)
}

/** The card that is open below a rider's line. */
export const shownCard = async (name: string) => {
  await expect.element(linkOf(name)).toHaveAttribute("aria-expanded", "true")
  const card = lineOf(name).element().nextElementSibling
  if (!card) throw new Error(`No card of ${name} is open`)
  // it has no name of its own, and its text changes
  card.setAttribute("data-testid", `card of ${name}`)
  return page.getByTestId(`card of ${name}`)
}

/** The names of the riders, in the order in which they are shown. */
export const namesOf = (): string[] =>
  [...document.querySelectorAll("tbody th[scope=row] strong")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent ?? "")
