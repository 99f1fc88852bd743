import { createRoutesStub, Link } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { speak } from "#tests/support/screens/words.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { CurrentPage } from "./document.tsx"

test("a page that does not come within 500 ms is drawn as a skeleton [SH-14]", async () => {
  const answer = Promise.withResolvers<null>()
  const Site = createRoutesStub([
    {
      id: "root",
      Component: CurrentPage,
      HydrateFallback: () => null,
      children: [
        { path: "/", Component: () => <Link to="/market">Market</Link> },
        { path: "/market", Component: () => <h1>Ads</h1>, loader: () => answer.promise },
      ],
    },
  ])
  await render(
    <SpeechContext value={speak("en")}>
      <Site />
    </SpeechContext>,
  )
  const skeleton = page.getByCss(".skeleton")
  await page.getByRole("link", { name: "Market" }).click()
  await expect.element(skeleton).toHaveStyle({ animationDelay: "0.5s" })
  answer.resolve(null)
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Ads")
  await expect.element(skeleton).not.toBeInTheDocument()
})
