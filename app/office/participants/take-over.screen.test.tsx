import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { EarlierRider, EarlierRiders, TakenOver } from "#contracts/registration/participants.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import { Toaster } from "#ui/toaster.tsx"
import { TakeOver } from "./take-over.tsx"

const place = "institutions/lamsf/championships/latvia/stages"
const stage = `${place}/cesis`

const rider = (id: string, name: string, given: Partial<EarlierRider> = {}): EarlierRider => ({
  ...{
    id,
    name,
    racingNumber: id,
    racingClass: "Hobby",
    birthYear: 1996,
    color: "#e10600",
    club: "MK Ērgļi",
  },
  ...{ isHere: false, hasAccount: false },
  ...given,
})

const ofMadona = [
  rider("5", "Anna Ozola"),
  rider("6", "Jaan Tamm"),
  rider("7", "Līga Kalna", { isHere: true }),
  rider("8", "Uldis Bērziņš", { hasAccount: true }),
]

const stages = ["madona", "ergli"].map((name, index) => ({
  path: `${place}/${name}`,
  title: name === "madona" ? "Madona" : "Ērgļi",
  competitionStartDate: Date.UTC(2026, 3, 20 - index),
  timeZone: "Europe/Riga",
}))

type Answers = {
  take?: Partial<TakenOver>
  riders?: EarlierRider[]
  stages?: EarlierRiders["stages"]
  /** The riders of the second stage come once this is settled. */
  second?: Promise<void>
}

/** Shows the dialog; the site answers as given. */
const show = async ({ take = {}, riders = ofMadona, second, ...given }: Answers = {}) => {
  const onClose = vi.fn<() => void>()
  const taken = vi.fn()
  const back = vi.fn()
  const known = given.stages ?? stages
  answerCalls((os) => ({
    registration: {
      earlierRiders: os.registration.earlierRiders.handler(async ({ input }) => {
        const from = input.from ?? known[0]?.path ?? null
        const isSecond = from === known[1]?.path
        if (isSecond) await second
        return { kind: "found", stages: known, from, riders: isSecond ? [rider("9", "Berta Liepa")] : riders }
      }),
      takeOver: os.registration.takeOver.handler(({ input }) => {
        taken(input.from, input.ids)
        const nothing = { notTaken: [], notLinked: [], oddLicences: [] }
        return { kind: "taken-over", ids: input.ids, enteredOn: 1, ...nothing, ...take }
      }),
      takeBack: os.registration.takeBack.handler(({ input }) => {
        back(input.ids, input.enteredOn)
        return { kind: "taken-back", removed: input.ids.length - 1, later: 1 }
      }),
    },
  }))
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    onClose.mockImplementation(() => setOpen(false))
    return (
      <>
        <Toaster />
        {isOpen && <TakeOver path={stage} onClose={onClose} />}
      </>
    )
  }
  await showScreen(<Page />)
  return { onClose, taken, back }
}

const dialog = page.getByRole("dialog", { name: "Take over riders of an earlier stage" })
const box = (name: string) => dialog.getByRole("checkbox", { name: new RegExp(name) })
const all = box("All without an account")
const send = (count: number) => dialog.getByRole("button", { name: `Take over (${count})` })

test("a secretary ticks all without an account, and one who has one, and takes them over; the toast takes it back [PA-23]", async () => {
  const { onClose, taken, back } = await show()
  await expect.element(box("Līga Kalna")).toBeDisabled()
  await expect.element(dialog.getByText(/Already in this stage/)).toBeVisible()
  await lookAt()
  await all.click()
  await expect.element(send(2)).toBeVisible()
  await expect.element(box("Uldis Bērziņš")).not.toBeChecked()
  await box("Uldis Bērziņš").click()
  await box("Jaan Tamm").click()
  await send(2).click()
  await expectToast("Taken over: 2")
  expect(taken).toHaveBeenCalledWith(stages[0]?.path, ["5", "8"])
  expect(onClose).toHaveBeenCalled()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Undo" }).click()
  await expectToast("Taken out again: 1, 1 changed meanwhile")
  expect(back).toHaveBeenCalledWith(["5", "8"], 1)
})

test("another stage has its own riders, chosen with the keyboard, and nothing of the one before stays ticked [PA-23]", async () => {
  const { taken } = await show()
  await all.click()
  await dialog.getByLabelText("Earlier stage of this championship").selectOptions(stages[1]?.path ?? "")
  await expect.element(box("Berta Liepa")).not.toBeChecked()
  await expect.element(box("Anna Ozola")).not.toBeInTheDocument()
  await expect.element(send(0)).toHaveAttribute("aria-disabled", "true")
  box("Berta Liepa").element().focus()
  await userEvent.keyboard(" {Enter}")
  await expectToast("Taken over: 1")
  expect(taken).toHaveBeenCalledWith(stages[1]?.path, ["9"])
})

test("while the riders of another stage are read, nobody of the one before can be taken over [PA-23]", async () => {
  const second = Promise.withResolvers<void>()
  const { taken } = await show({ second: second.promise })
  await all.click()
  await expect.element(send(2)).toBeVisible()
  await dialog.getByLabelText("Earlier stage of this championship").selectOptions(stages[1]?.path ?? "")
  await expect.element(send(0)).toHaveAttribute("aria-disabled", "true")
  second.resolve()
  await box("Berta Liepa").click()
  await send(1).click()
  await expectToast("Taken over: 1")
  expect(taken.mock.calls).toEqual([[stages[1]?.path, ["9"]]])
})

test("who was not taken over stands there with the reason until the dialog is closed [PA-23]", async () => {
  const { onClose } = await show({
    take: {
      ids: ["5"],
      notTaken: [
        { rider: "6 Jaan Tamm", reason: "same-number" },
        { rider: "", reason: "gone" },
      ],
      notLinked: [{ rider: "5 Anna Ozola", reason: "page-not-wanted" }],
    },
  })
  await all.click()
  await send(2).click()
  await expect.element(dialog.getByText("6 Jaan Tamm: the racing number is taken")).toBeVisible()
  await expect.element(dialog.getByText("Somebody is no longer in the earlier stage.")).toBeVisible()
  await expect.element(dialog.getByText("5 Anna Ozola: wants no page about their results")).toBeVisible()
  await expect.element(dialog.getByText("Taken over: 1").first()).toHaveFocus()
  await lookAt()
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole("button", { name: "Close" }).last().click()
  expect(onClose).toHaveBeenCalled()
})

test("whose licence is to be looked at stands there after they were taken over [SN-02]", async () => {
  const { onClose } = await show({
    take: { oddLicences: [{ rider: "6 Jaan Tamm", reason: "licence-expired" }] },
  })
  await all.click()
  await send(2).click()
  await expect.element(dialog.getByText("Taken over, with a licence to look at")).toBeVisible()
  await expect.element(dialog.getByText("6 Jaan Tamm: the licence ends before the stage")).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test("where there is no earlier stage, nobody is there to take over, and it says so [PA-23]", async () => {
  await show({ stages: [], riders: [] })
  await expect.element(dialog.getByText("There is nobody to take over.")).toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
})
