import { expect, test, vi } from "vitest"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { answerForRace, body, showResults } from "#tests/support/screens/show-results.tsx"

test("the page of a card is read again until it has what the stream has announced, and no more", async () => {
  const race = sampleRace({ cards: { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 5, null]] } })
  const anna = race.idOf("Anna Ozola")
  const { send } = await showResults(race, { at: `/${anna}` })
  const third = body().getByCss(".lap-sections li").nth(2)
  await expect.element(third).toMatchTextContent(/–not ridden/)
  const before = race.card(anna)
  const asked = vi.fn()
  answerForRace(race, (results) => ({
    riderCard: results.riderCard.handler(({ errors }) => {
      asked()
      // the first answer is older than the announcement, as a cached one may be
      const card = asked.mock.calls.length === 1 ? before : race.card(anna)
      if (!card) throw errors["result-not-found"]()
      return card
    }),
  }))
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  race.score("Anna Ozola", { section: 3, lap: 1 }, 5)
  send()
  const shown = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return third.element().textContent
  }
  await expect.poll(shown).toMatch(/Section 3 Open section 3 of lap 1 5/)
  expect(asked).toHaveBeenCalledTimes(2)
  for (let passed = 0; passed < 10_000; passed += 500) await shown()
  expect(asked).toHaveBeenCalledTimes(2)
})
