import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { noRights, rider, sampleRider, secretaryRights } from "#tests/support/screens/sample-stage.ts"
import { showStage } from "#tests/support/screens/show-stage.ts"
import { choose, fillForm, form, openJoin, sendForm } from "#tests/support/screens/stage-actions.ts"

const toasts = page.getByRole("status").getByCss(".toast")
const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

const open = (participants: "mine" | "others") => {
  const isMine = participants === "mine"
  const jaan = sampleRider({ name: "Jaan Tamm", ...(isMine && { id: rider.userId }) })
  return showStage({ rights: isMine ? noRights : secretaryRights, riders: [jaan] })
}

const join = {
  words: ["Joining...", "Error joining", "You joined successfully"],
  begin: async () => {
    const stage = await showStage()
    await openJoin()
    await fillForm()
    return stage
  },
  send: () => sendForm("Join"),
}

const cancel = {
  words: ["Removing...", "Error removing you from the stage", "You are removed from the stage"],
  begin: () => open("mine"),
  send: async () => {
    await press("Cancel")
    await press("Cancel participation")
  },
}

const add = {
  words: ["Adding participant...", "Error adding participant", "Added participant"],
  begin: async () => {
    const stage = await open("others")
    await press("Add participant")
    await fillForm({ name: "Līga Kalna" })
    return stage
  },
  send: () => sendForm("Add"),
}

const edit = {
  words: ["Saving...", "Error saving participant data", "Saving participant data"],
  begin: async () => {
    const stage = await open("others")
    await choose("Jaan Tamm", "Edit")
    await form.getByLabelText("Motorcycle").fill("Montesa")
    return stage
  },
  send: () => sendForm("Save"),
}

const confirm = {
  words: ["Saving...", "Error saving", "Saved"],
  begin: () => open("others"),
  send: () => choose("Jaan Tamm", "Confirmed"),
}

const remove = {
  words: [
    "Removing...",
    "Error removing participant from the stage",
    "Participant is removed from the stage",
  ],
  begin: () => open("others"),
  send: async () => {
    await choose("Jaan Tamm", "Delete")
    await press("Delete")
  },
}

test.for([
  ["joining", join],
  ["cancelling", cancel],
  ["adding", add],
  ["editing", edit],
  ["confirming", confirm],
  ["removing", remove],
] as const)("one toast goes with %s from beginning to end [PA-13]", async ([, { words, begin, send }]) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const [pending = "", failed = "", done = ""] = words
  const stage = await begin()
  for (const end of [failed, done]) {
    const isThrough = Promise.withResolvers<boolean>()
    stage.network.mockImplementation(async () => {
      if (!(await isThrough.promise)) throw new TypeError("no network")
    })
    await send()
    await expect.element(toasts).toMatchTextContent(new RegExp(pending.replaceAll(".", "\\.")))
    isThrough.resolve(end === done)
    await expect.element(toasts).toMatchTextContent(new RegExp(`^.?${end}`))
    await toasts.getByRole("button", { name: "Dismiss" }).click()
    await expect.element(toasts).not.toBeInTheDocument()
  }
})
