import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { mostNews, type News, newsOfBoard, nextNews } from "#app/public/results/race/race-news.ts"
import { showLiveBoard } from "#app/site/live/live-board.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { readScores, writeScores } from "#domain/results/story.ts"
import { FakeSource, latestSource } from "#tests/support/fake-source.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { linesOfTv, nextKey, slidesOf, slideTime } from "./slides.ts"

/** Something that scripts listen to, which knows how many listeners it has. */
class Counted extends EventTarget {
  listeners = 0
  hidden = false
  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>) {
    this.listeners += 1
    super.addEventListener(...given)
  }
  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>) {
    this.listeners -= 1
    super.removeEventListener(...given)
  }
}

const page = new Counted()
const windowOfPage = new Counted()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("EventSource", FakeSource)
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", windowOfPage)
  FakeSource.all = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const classes = [
  sampleClass({ name: "Expert", order: 2 }),
  sampleClass({ name: "Hobby", order: 1 }),
  sampleClass({ name: "Empty", order: 0 }),
]
const sections = sectionsToRide(sampleClass())
const riders = 60
const hour = 3_600_000
const messageEvery = 10_000

/** The server's side of a race: riders score in turn, and corrections continue once everything is ridden. */
const openRace = () => {
  let board: Board = sampleBoard({
    classes,
    rows: Array.from({ length: riders }, (_, number) =>
      sampleRow({
        id: `rider ${number}`,
        racingNumber: String(number),
        racingClass: number % 2 === 0 ? "Expert" : "Hobby",
        order: number,
      }),
    ),
  })
  const score = (turn: number): BoardRow => {
    const place = Math.floor(turn / riders) % sections
    const row = board.rows[turn % riders]
    if (!row) throw new Error("There is no such rider")
    const scores = readScores(row.scores).with(place, turn % 4)
    return {
      ...row,
      scores: writeScores(scores),
      total: scores.reduce<number>((sum, points) => sum + (points ?? 0), 0),
      ridden: scores.filter((points) => points !== null).length,
      latest: [place],
      latestOn: Date.now(),
    }
  }
  return {
    board: () => board,
    next: (turn: number) => {
      const changed = score(turn)
      const revision = board.revision + 1
      const rows = board.rows.map((row) => (row.id === changed.id ? changed : row))
      board = { ...board, revision, changedOn: Date.now(), rows }
      return { revision, changedOn: board.changedOn, rows: [changed], gone: [] }
    },
  }
}

const byId = (rows: readonly BoardRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

// what the page itself holds: tests/e2e/screens-all-day.spec.ts
test("after twelve hours of scores, dropped connections and changed settings, a television shows the same board and news as one just opened [TV-01]", () => {
  const race = openRace()
  let shown = race.board()
  let news: readonly News[] = newsOfBoard(shown)
  let slide: string | null = null
  const seen = new Set<string | null>()
  const stop = showLiveBoard(
    "/live/lamsf/lc-2026/kanieris",
    { loaded: shown, shown },
    {
      show: (next) => {
        news = nextNews(news, shown, next)
        shown = next
      },
      isIdle: () => true,
      reload: () => {},
      onConnection: () => {},
    },
  )
  const turning = setInterval(() => {
    slide = nextKey(
      slidesOf(shown, linesOfTv).map(({ key }) => key),
      slide,
    )
    seen.add(slide)
  }, slideTime)

  const held: { timers: number; listeners: number; open: number; news: number }[] = []
  let followed: FakeSource | null = null
  for (let turn = 0; turn * messageEvery < 12 * hour; turn += 1) {
    vi.advanceTimersByTime(messageEvery)
    const message = race.next(turn)
    const source = latestSource()
    if (source.isClosed) continue
    if (source === followed) source.send("rows", message)
    else {
      // as the server answers a reader who has missed something
      source.onopen()
      source.send("board", race.board())
    }
    followed = source
    if (turn % 170 === 169) source.onerror()
    if (turn % 350 === 349) source.send("reload", {})
    if (((turn + 1) * messageEvery) % hour !== 0) continue
    held.push({
      timers: vi.getTimerCount(),
      listeners: page.listeners + windowOfPage.listeners,
      open: FakeSource.all.filter(({ isClosed }) => !isClosed).length,
      news: news.length,
    })
  }

  expect(FakeSource.all.length).toBeGreaterThan(30)
  expect({ ...shown, rows: byId(shown.rows) }).toEqual({ ...race.board(), rows: byId(race.board().rows) })
  expect(held).toHaveLength(12)
  expect(new Set(held.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(held[0]).toMatchObject({ open: 1, news: mostNews })
  // 30 riders in each of two classes, and none in the third
  expect([...seen].sort()).toEqual(
    ["Expert", "Hobby"].flatMap((name) => [1, 2, 3].map((part) => `${name}/${part}`)),
  )
  stop()
  clearInterval(turning)
  expect(page.listeners + windowOfPage.listeners).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
