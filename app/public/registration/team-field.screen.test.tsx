import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ParticipantDialog } from "./participant-dialog.tsx"

const start: RegistrationStart = {
  form: {
    ...{ name: "", racingNumber: null, bike: null, racingClass: null, birthDate: null },
    ...{ license: null, club: null, gender: null, team: null },
  },
  subject: null,
  hasResult: false,
  losesConfirmation: false,
  consent: null,
  numbers: null,
  today: "2026-05-01",
  startDay: "2026-05-16",
  classes: [{ name: "Hobby", order: 2, yearsFrom: 16, yearsTo: null }],
  lastClass: null,
  isOutOfCompetition: null,
  mayAddTeam: false,
  mayAddClub: false,
  clubs: [],
  championship: {
    hasTeamCompetition: true,
    hasClubStandings: false,
    hasWomenClasses: false,
    teams: ["Ķeizari"],
  },
}

test("a rider with an unconfirmed address chooses among existing teams, and reads why (D-43)", async () => {
  answerCalls((os) => ({
    registration: {
      startJoining: os.registration.startJoining.handler(() => ({ kind: "started", start })),
    },
  }))
  await showScreen(
    <ParticipantDialog
      path="institutions/lamsf/championships/latvia/stages/cesis"
      start={start}
      task={{ kind: "join", isVisitor: false }}
      onSignedIn={() => {}}
      onWritten={() => {}}
      onClose={() => {}}
    />,
  )
  await expect
    .element(page.getByText("You can create a team once your email address is confirmed."))
    .toBeVisible()
  const team = page.getByRole("combobox", { name: "Team" })
  await team.fill("keiz")
  const options = () => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent)
  await expect.poll(options).toEqual(["Ķeizari"])
  await team.fill("Ozoli")
  await page.getByRole("button", { name: "Join" }).click()
  await expect.element(page.getByText("Choose one from the list, or leave it empty")).toBeVisible()
})
