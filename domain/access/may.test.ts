import { expect, test } from "vitest"
import { type Actor, may } from "./may.ts"

const nobody: Actor = { userId: "u1", isConfirmed: true, admin: false, secretaryOf: [] }
const secretary: Actor = { ...nobody, secretaryOf: ["lamsf"] }
const admin: Actor = { ...nobody, admin: true }

test("a secretary rules on entries of the own institution and of no other [D-02]", () => {
  expect(may(secretary, "rule-on-entry", { institution: "lamsf" })).toBe(true)
  expect(may(secretary, "rule-on-entry", { institution: "emf" })).toBe(false)
  expect(may(nobody, "rule-on-entry", { institution: "lamsf" })).toBe(false)
})

test("a secretary hands out the section passes of the own institution and of no other [D-02]", () => {
  expect(may(secretary, "manage-judges", { institution: "lamsf" })).toBe(true)
  expect(may(secretary, "manage-judges", { institution: "emf" })).toBe(false)
  expect(may(nobody, "manage-judges", { institution: "lamsf" })).toBe(false)
})

test("a secretary changes and approves the results of the own institution, and its standings, and of no other", () => {
  for (const action of ["change-results", "approve-results", "manage-standings"] as const) {
    for (const actor of [secretary, admin]) expect(may(actor, action, { institution: "lamsf" })).toBe(true)
    expect(may(secretary, action, { institution: "emf" })).toBe(false)
    for (const actor of [nobody, null]) expect(may(actor, action, { institution: "lamsf" })).toBe(false)
  }
})

test("approved results are opened again by an admin only", () => {
  const place = { institution: "lamsf" }
  expect(may(admin, "reopen-results", place)).toBe(true)
  for (const actor of [secretary, nobody, null]) expect(may(actor, "reopen-results", place)).toBe(false)
})

test("an admin may do all a secretary may, in every institution [D-02]", () => {
  expect(may(admin, "rule-on-entry", { institution: "emf" })).toBe(true)
  expect(may(admin, "manage-judges", { institution: "emf" })).toBe(true)
})

test("only those whom the stage lists judge it, be they secretary or admin [D-33]", () => {
  expect(may(nobody, "judge", { judges: new Set(["u1", "u2"]) })).toBe(true)
  expect(may(secretary, "judge", { judges: new Set(["u2"]) })).toBe(false)
  expect(may(admin, "judge", { judges: new Set(["u2"]) })).toBe(false)
})

test("only an admin grants roles [D-02]", () => {
  expect(may(admin, "grant-role", "site")).toBe(true)
  expect(may(secretary, "grant-role", "site")).toBe(false)
})

test("creating championships, publishing them, institutions, clubs and the log are the admin's [D-02]", () => {
  const actions = ["manage-institutions", "manage-championships", "manage-clubs", "read-audit"] as const
  for (const action of actions) {
    expect(may(admin, action, "site")).toBe(true)
    for (const actor of [secretary, nobody, null]) expect(may(actor, action, "site")).toBe(false)
  }
})

test("a secretary reads and changes the register of licences of the own institution and of no other [SN-02]", () => {
  for (const actor of [secretary, admin])
    expect(may(actor, "manage-licences", { institution: "lamsf" })).toBe(true)
  expect(may(secretary, "manage-licences", { institution: "emf" })).toBe(false)
  for (const actor of [nobody, null])
    expect(may(actor, "manage-licences", { institution: "lamsf" })).toBe(false)
})

test("a secretary edits championships and stages of the own institution and of no other [D-02]", () => {
  for (const action of ["edit-championship", "edit-stage"] as const) {
    for (const actor of [secretary, admin]) expect(may(actor, action, { institution: "lamsf" })).toBe(true)
    expect(may(secretary, action, { institution: "emf" })).toBe(false)
    for (const actor of [nobody, null]) expect(may(actor, action, { institution: "lamsf" })).toBe(false)
  }
})

test("whoever is signed in takes part", () => {
  for (const actor of [nobody, secretary, admin]) expect(may(actor, "take-part", "site")).toBe(true)
  expect(may(null, "take-part", "site")).toBe(false)
})

test("with an unconfirmed address people may take part and post ads, but not judge, see a seller's phone, report an ad or add a team (D-43)", () => {
  const newcomer: Actor = { ...nobody, isConfirmed: false }
  for (const action of ["take-part", "post-ad"] as const) expect(may(newcomer, action, "site")).toBe(true)
  for (const action of ["see-contact", "report-ad", "add-team"] as const) {
    expect(may(newcomer, action, "site")).toBe(false)
    expect(may(nobody, action, "site")).toBe(true)
  }
  expect(may(newcomer, "judge", { judges: new Set(["u1"]) })).toBe(false)
})

test("a visitor who is not signed in may do nothing", () => {
  expect(may(null, "rule-on-entry", { institution: "lamsf" })).toBe(false)
  expect(may(null, "judge", { judges: new Set(["u1"]) })).toBe(false)
  expect(may(null, "grant-role", "site")).toBe(false)
})

test("a secretary names managers of clubs for the own institution and for no other [FA-05]", () => {
  for (const actor of [secretary, admin])
    expect(may(actor, "name-club-managers", { institution: "lamsf" })).toBe(true)
  expect(may(secretary, "name-club-managers", { institution: "emf" })).toBe(false)
  for (const actor of [nobody, null])
    expect(may(actor, "name-club-managers", { institution: "lamsf" })).toBe(false)
})
