import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Profile, ProfileForm } from "#contracts/accounts/account-profile.ts"
import type { AccountRefusal } from "#contracts/accounts/account-refusal.ts"
import { answerCalls, refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as profilePage from "./profile.tsx"

const anna: Profile = {
  email: rider.email,
  emailVerified: true,
  displayName: "Anna Ozola",
  isJudge: false,
  isRiderHidden: false,
  hasPassword: true,
  ridersAlone: [],
}

type Sent = Record<string, string>
type Refused = AccountRefusal | undefined

/** Shows a profile; returns what is called with what is saved, with a new password, and with a proof that deletes the account. */
const show = async (given: Partial<Profile> = {}, address = "/profile") => {
  let stored = { ...anna, ...given }
  const save = vi.fn(async (form: ProfileForm) => {
    stored = { ...stored, ...(form.displayName !== undefined && { displayName: form.displayName }) }
    if (form.isJudge !== undefined) stored = { ...stored, isJudge: form.isJudge }
    if (form.isRiderHidden !== undefined) stored = { ...stored, isRiderHidden: form.isRiderHidden }
  })
  const store = (values: Partial<Profile>) => {
    stored = { ...stored, ...values }
  }
  const setPassword = vi.fn<(sent: Sent) => Refused>()
  const deleteAccount = vi.fn<(proof: object) => Refused>()
  answerCalls((os) => ({
    accounts: {
      profile: os.accounts.profile.handler(() => stored),
      saveProfile: os.accounts.saveProfile.handler(async ({ input }) => {
        await save(input)
        return { kind: "saved" }
      }),
      sendCode: os.accounts.sendCode.handler(() => ({ kind: "done" })),
      mailConfirmation: os.accounts.mailConfirmation.handler(() => ({ kind: "done" })),
      setPassword: os.accounts.setPassword.handler(({ input, errors }) => {
        const why = setPassword(input)
        if (why) throw errors[why]({ data: {} })
        return { kind: "done", hasEnded: false }
      }),
      deleteAccount: os.accounts.deleteAccount.handler(({ input, errors }) => {
        const why = deleteAccount(input)
        if (why) throw errors[why]({ data: {} })
        return { kind: "done" }
      }),
    },
    registration: { ownLinks: os.registration.ownLinks.handler(() => []) },
  }))
  const shown = await showRoute(profilePage, { path: "/profile", address, viewer: rider })
  await expect.element(page.getByRole("heading", { name: "General information" })).toBeVisible()
  return { save, store, setPassword, deleteAccount, ...shown }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const displayName = page.getByLabelText("Display name")
const edit = page.getByRole("link", { name: "Edit" })
const facts = () => document.querySelector("#content dl")?.textContent
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test("the profile is read, changed and read again, and opting out of a rider's page is ticked there [AC-07] [RI-03]", async () => {
  const { save } = await show()
  expect(facts()).toBe(
    "Emailanna@example.orgDisplay nameAnna OzolaYou are judgeNoRider’s pageShown to everybody",
  )
  await edit.click()
  await expect.element(page.getByLabelText("Email")).toHaveAttribute("readonly")
  await expect.element(displayName).toHaveFocus()
  await displayName.fill("  Anna   Kalniņa ")
  await page.getByRole("link", { name: "Cancel" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click()
  await expect.element(displayName).toHaveValue("  Anna   Kalniņa ")
  await page.getByLabelText("I am judge").click()
  await button("Save").click()
  await says("Saved")
  await expect.element(edit).toHaveFocus()
  expect(facts()).toBe(
    "Emailanna@example.orgDisplay nameAnna KalniņaYou are judgeYesRider’s pageShown to everybody",
  )
  // another tab may have changed the rest
  expect(save).toHaveBeenCalledExactlyOnceWith({ displayName: "Anna Kalniņa", isJudge: true })
  await edit.click()
  await page.getByRole("checkbox", { name: "No page about me as a rider" }).click()
  await button("Save").click()
  await expect.poll(facts).toMatch(/Rider’s pageNot shown$/)
  expect(save).toHaveBeenLastCalledWith({ isRiderHidden: true })
})

test("an empty display name and a failed save say so, and what was typed stays [AC-08]", async () => {
  const { save } = await show()
  await edit.click()
  await displayName.fill("  ")
  await page.getByLabelText("I am judge").click()
  await button("Save").click()
  await says("Display name cannot be empty")
  await expect.element(page.getByLabelText("I am judge")).toBeChecked()
  expect(save).not.toHaveBeenCalled()
  await lookAt()
  await displayName.fill("Anna Liepa")
  save.mockRejectedValueOnce(new TypeError("no network"))
  await button("Save").click()
  await expect.element(page.getByRole("alert").getByText("Error", { exact: true })).toBeVisible()
  await expect.element(displayName).toHaveValue("Anna Liepa")
  await button("Save").click()
  await expect.element(edit).toBeVisible()
  expect(facts()).toContain("Anna Liepa")
})

test("a profile that cannot be loaded says so, and how to try again [AC-08]", async () => {
  refuseCalls()
  await showRoute(
    { default: profilePage.ErrorBoundary },
    { path: "/profile", address: "/profile", viewer: rider },
  )
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Profile")
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^Error occurred/)
  await expect.element(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/profile")
})

test("a user who never had a password sets one with a mailed code, which is still asked for after a reload [AC-09]", async () => {
  const before = await show({ hasPassword: false })
  await says("With a password you can also sign in")
  await button("Send me a code for the password").click()
  const code = page.getByLabelText("Verification code")
  await expect.element(code).toHaveFocus()
  await before.unmount()

  // phones close a tab while its user looks for the code in the mails
  const { setPassword } = await show({ hasPassword: false })
  await expect.element(code).toBeVisible()
  for (const _time of ["once", "and again"]) {
    page.getByLabelText("New password").element().focus()
    await userEvent.keyboard("{Enter}")
    await says("Please enter the verification code sent to your email")
    await expect.element(code).toHaveFocus()
  }
  await lookAt()
  setPassword.mockReturnValueOnce("invalid-action-code")
  await code.fill("000000")
  await page.getByLabelText("New password").fill("steep-and-muddy")
  await button("Save the password").click()
  await says("Invalid verification code. Please try again.")
  await expect.element(page.getByLabelText("New password")).toHaveValue("steep-and-muddy")
  await code.fill("123456")
  await button("Save the password").click()
  await says("The password is set")
  expect(setPassword).toHaveBeenLastCalledWith({ code: "123456", password: "steep-and-muddy" })
  await expect.element(button("Send me a code for the password")).toHaveFocus()
})

// what follows the deletion is another page
test("before an account is deleted it is asked for its password, or a mailed code where it has none, and whether that is meant", async () => {
  const remove = () => button("Delete my account").first().click()
  const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click()
  const owner = await show()
  const password = page.getByLabelText("Password", { exact: true })
  owner.deleteAccount.mockReturnValue("invalid-login-credentials")
  await password.fill("not-this-one")
  await remove()
  await answer("Cancel")
  await expect.element(password).toHaveValue("not-this-one")
  expect(owner.deleteAccount).not.toHaveBeenCalled()
  await remove()
  await answer("Delete my account")
  await says("This is not your password.")
  expect(owner.deleteAccount).toHaveBeenCalledExactlyOnceWith({ password: "not-this-one" })
  await owner.unmount()

  const { deleteAccount } = await show({ hasPassword: false })
  await expect.element(button("Send me a code for deleting")).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(button("Delete my account")).not.toBeInTheDocument()
  await button("Send me a code for deleting").click()
  const code = page.getByLabelText("Verification code")
  await expect.element(code).toHaveFocus()
  await code.fill("000000")
  deleteAccount.mockReturnValue("invalid-action-code")
  await remove()
  await answer("Delete my account")
  await says("Invalid verification code. Please try again.")
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({ code: "000000" })
})

test("who deletes an account reads before which riders are forgotten with it, and where to hand them over [FA-03]", async () => {
  const clara = { id: "rider-2", name: "Clara Ozola" }
  const { deleteAccount, store } = await show({
    ridersAlone: [{ id: "rider-1", name: "Bruno Ozols" }, clara],
  })
  const named = /These riders are forgotten with it.*: Bruno Ozols, Clara Ozola/
  await expect.element(page.getByText(named)).toBeVisible()
  await expect.element(page.getByRole("link", { name: "My riders" })).toHaveAttribute("href", "/my-riders")
  await page.getByLabelText("Password", { exact: true }).fill("steep-and-muddy")
  await button("Delete my account").first().click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent(named)
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  expect(deleteAccount).not.toHaveBeenCalled()

  // what has changed meanwhile is read again
  deleteAccount.mockReturnValue("riders-changed")
  store({ ridersAlone: [clara] })
  await button("Delete my account").first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click()
  await says("Nothing was deleted: read once more")
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({
    password: "steep-and-muddy",
    riders: ["rider-1", "rider-2"],
  })
  await expect.element(page.getByText(/These riders are forgotten with it.*: Clara Ozola/)).toBeVisible()
})

test("who is not confirmed reads so and has the mail sent again, and cannot declare themselves a judge (D-43)", async () => {
  await show({ emailVerified: false }, "/profile?edit")
  await says("Your address is not confirmed yet")
  await expect.element(page.getByLabelText("I am judge")).toBeDisabled()
  await button("Send the email again").click()
  await says("We sent an email to anna@example.org. Open its link.")
  await lookAt()
})

test("who has just confirmed the address reads what became of earlier ways to sign in, and goes on (D-43)", async () => {
  const here = await show({}, "/profile?confirmed=here")
  await says("Your password stays.")
  await lookAt()
  await here.unmount()
  await show({}, "/profile?confirmed=ended&return=%2Fmarket%2Fmy-ads")
  await says("every earlier way to sign in to this account has been ended")
  await expect
    .element(page.getByRole("link", { name: "Choose a new password" }))
    .toHaveAttribute("href", "#set-password")
  await page.getByRole("link", { name: "Continue" }).click()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("/market/my-ads")
})
