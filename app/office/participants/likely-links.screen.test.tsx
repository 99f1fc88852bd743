import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { LikelyLinks as Likely, LinkedMany } from "#contracts/registration/participants.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import { LikelyLinks } from "./likely-links.tsx"

const stageOf = (name: string) => `institutions/lamsf/championships/latvia/stages/${name}`
const rider = "5b1f0a52-6f0c-4a39-9d5e-3d7f7c1f0a01"

type Link = Likely["links"][number]

const link = (id: string, name: string, given: Partial<Link["other"]> = {}): Link => {
  const entry = {
    ...{ id, name, racingNumber: "7", racingClass: "Hobby", color: "#e10600", birthDate: "1996-07-14" },
    club: "MK Ērgļi",
    stage: { path: stageOf("cesis"), title: "Cēsis", competitionStartDate: Date.UTC(2026, 3, 20) },
  }
  const at = { ...entry.stage, timeZone: "Europe/Riga" }
  const former = { ...at, path: stageOf("madona"), title: "Madona" }
  return {
    entry: { ...entry, stage: at },
    other: { ...entry, id: `${id}-before`, stage: former, rider: null, hasAccount: false, ...given },
    because: ["birth-date", "license"],
  }
}

/** Shows the list with these pairs; the site refuses what is named, and lists some no longer. */
const show = async (links: Link[], refused: LinkedMany["refused"] = [], gone: string[] = []) => {
  const linked = vi.fn()
  const unlinked = vi.fn()
  let left = links
  answerCalls((os) => ({
    registration: {
      likelyLinks: os.registration.likelyLinks.handler(() => ({ kind: "found", links: left })),
      linkMany: os.registration.linkMany.handler(({ input }) => {
        linked(input.links)
        const done = input.links.filter(({ id }) => !refused.some((one) => one.id === id))
        left = left.filter(({ entry }) => !done.some(({ id }) => id === entry.id) && !gone.includes(entry.id))
        return { kind: "linked", refused, linked: done.map(({ stage, id }) => ({ stage, id, rider })) }
      }),
      unlinkMany: os.registration.unlinkMany.handler(({ input }) => {
        unlinked(input.links)
        left = links
        return { kind: "unlinked", removed: input.links.length, later: 0 }
      }),
    },
  }))
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <LikelyLinks path={stageOf("cesis")} onClose={() => setOpen(false)} />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    )
  }
  await showScreen(<Page />)
  await page.getByRole("button", { name: "Open" }).click()
  return { linked, unlinked }
}

const dialog = page.getByRole("dialog", { name: "Who is the same rider?" })
const box = (name: string) => dialog.getByRole("checkbox", { name: new RegExp(name) })
const send = (count: number) => dialog.getByRole("button", { name: `Same rider (${count})` })

test("a secretary confirms those whom they know, with the keyboard too; the others stay, and the toast takes it back [RI-06]", async () => {
  const { linked, unlinked } = await show([
    link("a", "Anna Ozola", { rider, hasAccount: true }),
    link("b", "Jaan Tamm"),
    link("c", "Līga Kalna"),
  ])
  await expect.element(dialog.getByText("The same: birth date, licence").first()).toBeVisible()
  await expect.element(dialog.getByText("Has an account")).toBeVisible()
  await lookAt()
  await expect.element(send(0)).toHaveAttribute("aria-disabled", "true")
  await box("Anna Ozola").click()
  box("Jaan Tamm").element().focus()
  await userEvent.keyboard(" {Enter}")
  await expectToast("Linked: 2")
  expect(linked).toHaveBeenCalledWith([
    { stage: stageOf("cesis"), id: "a", to: { rider } },
    { stage: stageOf("cesis"), id: "b", to: { stage: stageOf("madona"), participantId: "b-before" } },
  ])
  await expect.element(box("Anna Ozola")).not.toBeInTheDocument()
  await expect.element(box("Līga Kalna")).toBeVisible()
  await dialog.getByRole("button", { name: "Undo" }).click()
  await expectToast("Taken back: 2")
  expect(unlinked.mock.lastCall?.[0]).toHaveLength(2)
  await expect.element(box("Anna Ozola")).not.toBeChecked()
})

test("different people are put aside as long as the list is open, and are not linked [RI-06]", async () => {
  const { linked } = await show([link("a", "Anna Ozola"), link("b", "Jaan Tamm")])
  await box("Anna Ozola").click()
  await dialog.getByRole("button", { name: /^Different people.*Anna Ozola/ }).click()
  await expect.element(box("Anna Ozola")).not.toBeInTheDocument()
  await expect.element(dialog.getByRole("list")).toHaveFocus()
  await box("Jaan Tamm").click()
  await send(1).click()
  await expectToast("Linked: 1")
  expect(linked.mock.lastCall?.[0]).toMatchObject([{ id: "b" }])
  await expect.element(box("Anna Ozola")).not.toBeInTheDocument()
  await expect.element(dialog.getByText("There is nobody left to decide about.")).toBeVisible()
})

test("what is refused is named with the reason, and stays [RI-06]", async () => {
  await show(
    [link("a", "Anna Ozola"), link("b", "Jaan Tamm")],
    [{ stage: stageOf("cesis"), id: "a", reason: "rider-in-stage" }],
  )
  await box("Anna Ozola").click()
  await box("Jaan Tamm").click()
  await send(2).click()
  await expectToast("Linked: 1")
  await expect
    .element(dialog.getByRole("alert"))
    .toMatchTextContent(/Anna Ozola: This rider already has another entry in one of these stages\./)
  await expect.element(box("Anna Ozola")).toBeVisible()
  await lookAt()
})

test("what is refused because somebody has linked it meanwhile is named, although the list has it no longer [RI-06]", async () => {
  await show(
    [link("a", "Anna Ozola"), link("b", "Jaan Tamm")],
    [{ stage: stageOf("cesis"), id: "a", reason: "changed-meanwhile" }],
    ["a"],
  )
  await box("Anna Ozola").click()
  await send(1).click()
  await expect.element(box("Anna Ozola")).not.toBeInTheDocument()
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Anna Ozola:/)
})
