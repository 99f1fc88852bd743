import { expect, test } from "vitest"
import { createOpenDialogs } from "./dialog-host.tsx"

/** A host on the page, and which of its dialogs were reported gone. */
const hostOnPage = () => {
  const dialogs = createOpenDialogs()
  const leave = dialogs.enter()
  const closed: string[] = []
  const dialog = (name: string) => ({ onGone: () => void closed.push(name) })
  return { dialogs, leave, closed, dialog }
}

test("a closed dialog is reported gone once, even if its host leaves later", () => {
  const { dialogs, leave, closed, dialog } = hostOnPage()
  const question = dialog("question")
  expect(dialogs.open(question)).toBe(true)
  expect(closed).toEqual([])
  dialogs.close(question)
  dialogs.close(question)
  leave()
  expect(closed).toEqual(["question"])
})

test("a host that leaves the page takes along what it shows", () => {
  const { dialogs, leave, closed, dialog } = hostOnPage()
  dialogs.open(dialog("menu"))
  dialogs.open(dialog("question"))
  leave()
  expect(closed).toEqual(["menu", "question"])
})

test("a dialog opened after its host has left the page is gone at once", () => {
  const { dialogs, leave, closed, dialog } = hostOnPage()
  leave()
  expect(dialogs.open(dialog("late"))).toBe(false)
  expect(closed).toEqual(["late"])
})

test("a host that comes back shows dialogs again", () => {
  const { dialogs, leave, closed, dialog } = hostOnPage()
  leave()
  dialogs.enter()
  expect(dialogs.open(dialog("question"))).toBe(true)
  expect(closed).toEqual([])
})
