import { Component, type ReactNode } from "react"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { useWords } from "#app/site/i18n/words.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { SpeechContext } from "#ui/speech.tsx"
import { LazyBoundary, lazyPart } from "./lazy-boundary.tsx"

const lost = async () => {
  throw new TypeError("Failed to fetch dynamically imported module")
}

test("a part whose script is lost says so, and the page around it stays", async () => {
  const Part = lazyPart(lost)
  await showScreen(
    <section>
      <h1>The page</h1>
      <LazyBoundary fallback="Coming">
        <Part />
      </LazyBoundary>
    </section>,
  )
  await expect.element(page.getByText("No answer. Check the connection and try again.")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible()
  await expect.element(page.getByRole("heading", { name: "The page" })).toBeVisible()
})

class Caught extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error === null ? this.props.children : <p>Caught: {String(this.state.error)}</p>
  }
}

test("a part that fails while it is drawn is a mistake, and not a lost script", async () => {
  const Part = lazyPart(async () => () => {
    throw new RangeError("a mistake")
  })
  await showScreen(
    <Caught>
      <LazyBoundary>
        <Part />
      </LazyBoundary>
    </Caught>,
  )
  await expect.element(page.getByText("Caught: RangeError: a mistake")).toBeVisible()
})

function Title() {
  return <p>{useWords("cockpit")("title")}</p>
}

test("what organisers read waits for their words where a page came without them", async () => {
  await render(
    <SpeechContext value={{ language: "en", words: {} }}>
      <LazyBoundary fallback="Coming">
        <Title />
      </LazyBoundary>
    </SpeechContext>,
  )
  await expect.element(page.getByText("Race-day cockpit")).toBeVisible()
})
