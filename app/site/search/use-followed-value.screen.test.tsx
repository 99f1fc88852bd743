import { Form, useLoaderData, useNavigate } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { useFollowedValue } from "./use-followed-value.ts"

function Search() {
  const searched = useLoaderData<string>()
  const field = useFollowedValue<HTMLInputElement>(searched)
  const navigate = useNavigate()
  return (
    <>
      <Form method="get" role="search">
        <input ref={field} type="search" name="q" aria-label="Words" defaultValue={searched} />
        <button type="submit">Search</button>
      </Form>
      <p>Found: {searched}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

test("what is typed while a search is answered stays, and a search that one goes back to is shown", async () => {
  let answer = Promise.resolve()
  const loader = async ({ request }: { request: Request }) => {
    const searched = new URL(request.url).searchParams.get("q") ?? ""
    await answer
    return searched
  }
  await showRoute({ default: Search, loader }, { path: "/", address: "/" })
  const words = page.getByRole("searchbox", { name: "Words" })
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const found = (text: string) => expect.element(page.getByText(`Found: ${text}`)).toBeVisible()
  await words.fill("first")
  await press("Search")
  await found("first")
  const late = Promise.withResolvers<void>()
  answer = late.promise
  await words.fill("second")
  await press("Search")
  await words.fill("third")
  late.resolve()
  await found("second")
  await expect.element(words).toHaveValue("third")
  await press("Search")
  await found("third")
  await press("Back")
  await found("second")
  await expect.element(words).toHaveValue("second")
})
