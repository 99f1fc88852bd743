import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { RecentChange } from "#contracts/judging/recent-changes.ts"
import { allOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, menuItem, pressInDialog, showDesk, totalOnDesk } from "#tests/support/screens/show-desk.tsx"
import { body } from "#tests/support/screens/show-results.tsx"

const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

test("a secretary cancels a section in a lap of a class, sees what it does before, and takes it back [RX-07] [D-37]", async () => {
  await showDesk(
    sampleRace({
      classes: [
        { name: "Expert", lap: 2 },
        { name: "Junior", lap: 1 },
      ],
      cards: {
        "Anna Ozola": [
          [0, 1],
          [2, 3],
        ],
        "Jaan Tamm": [[5, 5]],
      },
      riders: { "Jaan Tamm": { racingClass: "Junior" } },
    }),
  )
  await body().getByCss(".race-step summary").first().click()
  await press("Actions: Section 2")
  await menuItem("Cancel section…").click()
  const box = (name: string) => dialog().getByRole("checkbox", { name })
  const outcome = dialog().getByCss("form [role=status]")
  for (const name of ["Lap 1", "Lap 2", "Expert", "Junior"]) await expect.element(box(name)).toBeChecked()
  // laps and classes are ticked alike, in the colour of the theme
  for (const one of allOf("dialog [type=checkbox]")) {
    const { opacity, accentColor } = getComputedStyle(one)
    expect(opacity).toBe("1")
    expect(accentColor).not.toBe("auto")
  }
  await expect.element(outcome).toHaveTextContent("3 scores are kept but not counted.")
  await lookAt()
  await box("Expert").click()
  await box("Lap 1").click()
  // Junior has no second lap
  await expect.element(outcome).toHaveTextContent("Choose at least one lap and one class.")
  await expect
    .element(dialog().getByRole("button", { name: "Cancel section" }))
    .toHaveAttribute("aria-disabled", "true")
  await box("Expert").click()
  await expect.element(outcome).toHaveTextContent("1 score is kept but not counted.")
  await pressInDialog("Cancel section")
  await expect.element(totalOnDesk("Anna Ozola")).toHaveTextContent("3")
  await expect.element(totalOnDesk("Jaan Tamm")).toHaveTextContent("10")
  await expect
    .element(body().getByCss(".sections-progress"))
    .toMatchTextContent(/Cancelled: Expert \(lap 2\)/)

  await press("Actions: Section 2")
  await menuItem("Restore…").click()
  await expect.poll(() => dialog().getByRole("checkbox").elements()).toHaveLength(2)
  await expect
    .element(outcome)
    .toHaveTextContent("1 score counts again, and riders need the section there to finish.")
  await pressInDialog("Restore")
  await expect.element(totalOnDesk("Anna Ozola")).toHaveTextContent("6")
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect.element(totalOnDesk("Anna Ozola")).toHaveTextContent("3")
})

test("a class is posted after a question about who is not finished, and taken back [OF-01]", async () => {
  await showDesk(sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] } }))
  const line = body().getByCss(".posting-list .posting-line")
  // nobody has to post before riders are through
  await page.getByText("Question time", { exact: true }).click()
  await press("Post class: Expert")
  await expect.element(dialog()).toMatchTextContent(/not finished and have no status: 1/)
  await pressInDialog("Post")
  await expect
    .element(line)
    .toMatchTextContent(/^Questions until (\d+ \w+ at )?\d\d:\d\d30 min leftposted \d\d:\d\d$/)
  await lookAt()
  await press("Take back: Expert")
  await pressInDialog("Take back")
  await expect.element(line).not.toBeInTheDocument()
  // the list stays open under the hand that took it back
  await expect.element(page.getByRole("button", { name: "Post class: Expert" })).toHaveFocus()
})

test("the latest changes are listed with who made them, and the next key undoes the last that can be undone [SP-15]", async () => {
  const race = sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] } })
  const riderOf = (name: string, racingNumber: string) => ({ id: race.idOf(name), name, racingNumber })
  const made = { on: Date.now(), by: "Sanita Sekretāre", other: null, isRiderGone: false }
  let changes: RecentChange[] = []
  const { sent } = await showDesk(race, {
    answers: (results) => ({
      recentChanges: results.recentChanges.handler(() => ({ kind: "found" as const, isOpen: true, changes })),
    }),
  })
  await press("Recent changes")
  const list = page.getByRole("dialog", { name: "Recent changes" })
  await expect.element(list).toMatchTextContent(/Nothing has been changed yet\./)
  await userEvent.keyboard("{Escape}")

  const status = { kind: "status", before: null, after: "DNF" } as const
  const anna: RecentChange = {
    ...{ ...made, revision: 2, rider: riderOf("Anna Ozola", "1"), what: status },
    state: "open",
  }
  const jaan: RecentChange = {
    ...{ ...made, revision: 3, rider: riderOf("Jaan Tamm", "2"), what: status },
    state: "changed-since",
  }
  changes = [jaan, anna]
  await press("Recent changes")
  const items = list.getByRole("listitem")
  await expect.element(items.first()).toMatchTextContent(/Jaan Tamm.*Changed since/)
  await expect.element(items.last()).toMatchTextContent(/Anna Ozola Status: –\W+→\W+DNF.*Sanita Sekretāre/)
  const undo = list.getByRole("button", { name: /^Undo/ })
  await expect.element(undo).toHaveFocus()
  changes = [jaan, { ...anna, state: "undone" }]
  await userEvent.keyboard("{Enter}")
  await expect.element(items.last()).toMatchTextContent(/Undone/)
  await expect
    .element(page.getByCss(".toast"))
    .toMatchTextContent(/^✓Undone 1 Anna Ozola, Status: –\W+→\W+DNF/)
  expect(sent).toHaveBeenCalledExactlyOnceWith("undo", expect.objectContaining({ revision: 2 }))
})
