import { expect, test } from "vitest"
import { isGuessablePassword } from "./guessable-password.ts"

const about = ["anna.ozola@example.org", "Anna Ozola", "Nulle"]

test.each([
  "password",
  "Password1!",
  "p@ssw0rd",
  "12345678",
  "qwertyuiop",
  "aaaaaaaaaaaaaaaaaaaa",
  "Parole123",
  "parool2026",
  "trial2026",
  "motocross2024",
  "enduro2024",
  "sherco300",
  "Trialis77",
  "sacensibas1",
  "võistlus1",
  "tiesnesis",
  "kohtunik1",
])("%s is common", async (password) => {
  expect(await isGuessablePassword(password, [])).toBe(true)
})

test.each(["AnnaOzola", "annaozola1", "OzolaAnna", "anna1987", "Nulle2026", "anna.ozola@example.org"])(
  "%s is made of what is known about its owner",
  async (password) => {
    expect(await isGuessablePassword(password, about)).toBe(true)
  },
)

test.each([
  "steep-and-muddy",
  "akmens un sūnas",
  "xk3vq9zt",
  "liivane tõus 7",
  "correct horse battery staple",
])("%s is neither", async (password) => {
  expect(await isGuessablePassword(password, about)).toBe(false)
})

test("only the start of a long password is checked, so that no length makes the check slow", async () => {
  expect(await isGuessablePassword(`${"a".repeat(24)}4@8({[<3691!|0$+7%2`, [])).toBe(true)
  expect(await isGuessablePassword("steep and muddy is the way to Ogre ".repeat(3), about)).toBe(false)
})
