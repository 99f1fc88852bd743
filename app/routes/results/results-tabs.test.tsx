import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { useView } from "./results-tabs.tsx"

/** What the results page reads of its address. */
const viewAt = (address: string) => {
  let read: ReturnType<typeof useView> | null = null
  const Page = () => {
    read = useView("openFree", true)
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
  return read
}

test("the class that comes first is read where lists go by class: other lists share one cached page for all classes", () => {
  const firstClass = "Hobby"
  for (const query of ["", "&view=compared"])
    expect(viewAt(`/results?class=Hobby${query}`)).toMatchObject({ firstClass })
  for (const view of ["sections", "riders", "points", "anything"])
    expect(viewAt(`/results?class=Hobby&view=${view}`)).toMatchObject({ firstClass: null })
})
