import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { useFirstClass } from "./results-tabs.tsx"

/** The class that the results page reads of its address. */
const firstClassAt = (address: string) => {
  let read: string | null = null
  const Page = () => {
    read = useFirstClass()
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
  for (const query of ["", "&view=compared"])
    expect(firstClassAt(`/results?class=Hobby${query}`)).toBe("Hobby")
  for (const view of ["sections", "riders", "points", "anything"])
    expect(firstClassAt(`/results?class=Hobby&view=${view}`)).toBeNull()
})
