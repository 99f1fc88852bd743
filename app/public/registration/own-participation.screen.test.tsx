import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import type { CalledOffKind } from "#domain/competitions/called-off.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { asking, showStage } from "#tests/support/screens/show-stage.ts"
import { form, lineOf, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const own = page.getByCss("[aria-label=Stage] div[tabindex='-1']")
const edit = page.getByRole("button", { name: "Edit", exact: true })
const field = (label: string) => form.getByLabelText(label, { exact: true })
const alert = form.getByRole("alert")

/** A rider who has joined a stage; `set` is what an organiser does meanwhile. */
const show = async (start: Partial<RegistrationStart> = {}) => {
  const anna = sampleRider({ id: rider.userId, name: "Anna Ozola", racingNumber: "77", bike: "Beta EVO" })
  const stage = await showStage({ riders: [anna], start })
  const set = (values: Partial<StageParticipant>) => {
    stage.riders = stage.riders.map((one) => ({ ...one, ...values }))
  }
  return { stage, set }
}

/** The same with their form open, and another motorcycle typed. */
const showChanging = async (start: Partial<RegistrationStart> = {}) => {
  const shown = await show(start)
  await edit.click()
  await field("Motorcycle").fill("TRS")
  return shown
}

test("a rider sees their registration, and changes it while registration is open [PA-18]", async () => {
  const { stage } = await show()
  await expect.element(own).toMatchTextContent(/You are joined.*77.*Anna Ozola.*Hobby/)
  await edit.click()
  await expect.element(page.getByRole("dialog", { name: "Change your registration" })).toBeVisible()
  await expect.element(field("Name")).toHaveValue("Anna Ozola")
  await expect.element(field("Racing class")).toHaveValue("Hobby")
  await field("Racing number").fill("78")
  await sendForm("Save")
  await expectToast("Saved")
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(own).toMatchTextContent(/78/)
  await expect.element(edit).toHaveFocus()
  expect(stage.riders).toMatchObject([{ racingNumber: "78" }])
  await lookAt()
})

test("a rider who is confirmed is told that a change waits for a new confirmation [PA-18]", async () => {
  const { set, stage } = await show({ losesConfirmation: true })
  set({ status: "Confirmed" })
  stage.change("reload")
  await expect.element(own).toMatchTextContent(/Confirmed/)
  await edit.click()
  await expect.element(form).toMatchTextContent(/If you change it, it waits for a new confirmation./)
  await field("Motorcycle").fill("TRS ONE R 250")
  await sendForm("Save")
  await expectToast("Saved")
})

test("an organiser who confirms while the form is open is not overruled before the rider was asked [PA-18]", async () => {
  const { stage } = await showChanging()
  stage.decideChange.mockResolvedValue(asking("loses-confirmation"))
  await sendForm("Save")
  const question = page.getByRole("dialog", {
    name: "The organiser has confirmed your registration meanwhile. Do you want to continue?",
  })
  await expect.element(question).toMatchTextContent(/If you change it, it waits for a new confirmation./)
  await question.getByRole("button", { name: "Go back" }).click()
  await expect.element(field("Motorcycle")).toHaveValue("TRS")
  expect(stage.riders).toMatchObject([{ bike: "Beta EVO" }])
  await sendForm("Save")
  await question.getByRole("button", { name: "Continue" }).click()
  await expectToast("Saved")
  await expect.element(form).not.toBeInTheDocument()
  expect(stage.riders).toMatchObject([{ bike: "TRS" }])
})

test("what an organiser has changed meanwhile is shown and filled in, what was typed stays, and both can be saved [PA-18]", async () => {
  const championship = {
    hasTeamCompetition: false,
    hasClubStandings: true,
    hasWomenClasses: false,
    teams: [],
  }
  const { stage, set } = await showChanging({ championship })
  set({ racingNumber: "78", bike: null, birthDate: "1996-07-15", gender: "female" })
  stage.decideChange.mockResolvedValueOnce("registration-changed")
  await sendForm("Save")
  await expect
    .element(alert)
    .toHaveTextContent(
      "Your registration has been changed meanwhile. New data: Racing number: 78; Motorcycle: Not given; Birth date: 1996.07.15; Gender: Female. What you typed is still here: check it, then save again.",
    )
  await expect.element(field("Racing number")).toHaveValue("78")
  await expect.element(field("Birth date")).toHaveValue("1996.07.15")
  await expect.element(field("Gender")).toHaveValue("female")
  await expect.element(field("Motorcycle")).toHaveValue("TRS")
  // a second change is shown, too, also where it could not be fetched at first
  set({ racingNumber: null })
  stage.decideChange
    .mockResolvedValueOnce("registration-changed")
    .mockResolvedValueOnce("registration-changed")
  stage.begin.mockRejectedValueOnce(new TypeError("no network"))
  await sendForm("Save")
  await expect
    .element(alert)
    .toHaveTextContent(
      "Your registration has been changed meanwhile. What you typed is still here. Save again to see the new data.",
    )
  await sendForm("Save")
  await expect.element(alert).toMatchTextContent(/New data: Racing number: Not given./)
  await expect.element(field("Racing number")).toHaveValue("")
  await sendForm("Save")
  await expectToast("Saved")
  expect(stage.riders).toMatchObject([
    { racingNumber: null, bike: "TRS", birthDate: "1996-07-15", gender: "female" },
  ])
})

test.for([
  ["participant-not-found", "You are no longer registered for this stage."],
  ["ridden-already", "You already have results in this stage."],
] as const)(
  "a rider whose change is refused reads why, and keeps what was typed: %s [PA-18]",
  async ([why, text]) => {
    const { stage } = await showChanging()
    stage.decideChange.mockResolvedValueOnce(why)
    await sendForm("Save")
    await expect.element(alert).toMatchTextContent(new RegExp(text.replaceAll(".", "\\.")))
    await expect.element(field("Motorcycle")).toHaveValue("TRS")
  },
)

test.for(["registration-changed", asking("loses-confirmation")] as const)(
  "what a rider is told of an organiser's change is accessible and fits: %s",
  async (told) => {
    const { stage } = await showChanging()
    stage.decideChange.mockResolvedValueOnce(told)
    await sendForm("Save")
    await expect
      .element(page.getByText(/Your registration has been changed|has confirmed your/))
      .toBeVisible()
    await lookAt()
    await expect.element(form).toBeVisible()
  },
)

test("once riders have a result they are offered no change [PA-18]", async () => {
  const { stage } = await show()
  stage.hasResult = true
  stage.change("reload")
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(page.getByText("You are joined")).toBeVisible()
})

test("a rider whom the organiser has entered sees that, and is offered nothing that only the secretary can do [RI-04, RW-06]", async () => {
  const entered = sampleRider({ name: "Anna Ozola", racingNumber: "12" })
  const { id, name, racingNumber, racingClass, status, startsAt } = entered
  await showStage({
    riders: [entered],
    own: [
      {
        ...{ id, name, racingNumber, racingClass, status, startsAt },
        ...{ hasResult: false, isByOrganiser: true, consent: null, signOn: null },
      },
    ],
  })
  await expect.element(own).toMatchTextContent(/You are joined.*12/)
  await expect
    .element(own)
    .toMatchTextContent(/The organiser has entered you. Ask the secretary to change or cancel the entry./)
  await expect.element(own.getByRole("button", { name: /^(Join|Edit|Cancel)$/ })).not.toBeInTheDocument()
  await expect.element(lineOf("Anna Ozola")).toMatchTextContent(/You/)
  await lookAt()
})

test("where the stage has a sign-on desk, a rider shows a code there, to be scanned or typed [EN-02]", async () => {
  const { id, name, racingNumber, racingClass, status, startsAt } = sampleRider()
  const signOn = { code: "7KQ2-M9XD", qr: { size: 9, path: "M4 4h1v1h-1z" } }
  await showStage({
    own: [
      {
        ...{ id, name, racingNumber, racingClass, status, startsAt },
        ...{ hasResult: false, isByOrganiser: true, consent: null, signOn },
      },
    ],
  })
  await expect.element(own.getByText("7KQ2-M9XD")).not.toBeVisible()
  await own.getByText("QR: the sign-on desk").click()
  await expect.element(own.getByText("7KQ2-M9XD")).toBeVisible()
  await expect.element(own.getByRole("img", { name: `QR: the sign-on desk: ${name}` })).toBeVisible()
  await lookAt()
})

/** Shows a stage that is called off to somebody who has joined it, and lacks a consent. */
const showCalledOff = async (kind: CalledOffKind) => {
  const { id, name, racingNumber, racingClass, status, startsAt } = sampleRider()
  const signOn = { code: "7KQ2-M9XD", qr: { size: 9, path: "M4 4h1v1h-1z" } }
  const entry = {
    id,
    name,
    racingNumber,
    racingClass,
    status,
    startsAt,
    hasResult: false,
    isByOrganiser: false,
  }
  await showStage({
    own: [{ ...entry, consent: "missing", signOn }],
    stage: { calledOff: { kind, on: Date.now(), texts: { lv: null, et: null, en: null } } },
  })
}

test("a postponed stage still asks its riders for a consent, and for a code at the desk [EN-02] [EN-04] [CH-01]", async () => {
  await showCalledOff("postponed")
  await expect.element(own.getByText("QR: the sign-on desk")).toBeVisible()
  await expect.element(own.getByRole("link", { name: /^See to the consent/ })).toBeVisible()
})

test("a cancelled stage asks its riders for nothing more [EN-02] [EN-04] [CH-01]", async () => {
  await showCalledOff("cancelled")
  await expect.element(own).toMatchTextContent(/You are joined/)
  await expect.element(own.getByText("QR: the sign-on desk")).not.toBeInTheDocument()
  await expect.element(own.getByRole("link", { name: /^See to the consent/ })).not.toBeInTheDocument()
})
