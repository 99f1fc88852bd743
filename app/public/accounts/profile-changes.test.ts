import { expect, test } from "vitest"
import { readFormFields } from "#contracts/fields/form-fields.ts"
import { changedBox, changedName, filledName, refusedProfile } from "./profile-details.tsx"

const box = "isRiderHidden"

const sent = ({ wasTicked, isTicked }: { wasTicked: boolean; isTicked: boolean }): FormData => {
  const form = new FormData()
  if (wasTicked) form.set(filledName(box), "on")
  if (isTicked) form.set(box, "on")
  return form
}

test("a box is sent only if it differs from what the form was filled with [RI-03]", () => {
  expect(changedBox(sent({ wasTicked: false, isTicked: true }), box)).toBe(true)
  expect(changedBox(sent({ wasTicked: true, isTicked: false }), box)).toBe(false)
  for (const isTicked of [true, false])
    expect(changedBox(sent({ wasTicked: isTicked, isTicked }), box)).toBeUndefined()
})

test("the name is sent only if it differs from what the form was filled with, and a form without one is refused", () => {
  const named = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [field, text] of Object.entries(fields)) form.set(field, text)
    return changedName(form)
  }
  const was = { [filledName("displayName")]: "Anna" }
  expect(named({ ...was, displayName: "Anna Ozola" })).toBe("Anna Ozola")
  expect(named({ ...was, displayName: "" })).toBe("")
  expect(named({ ...was, displayName: "Anna" })).toBeUndefined()
  for (const fields of [was, {}]) expect(named(fields)).toBeNull()
})

test("a form that was refused is shown with what was typed, and with what it was filled with", () => {
  const form = sent({ wasTicked: true, isTicked: false })
  form.set("displayName", "")
  form.set(filledName("displayName"), "Anna")
  const { typed, filled } = refusedProfile(form)
  expect(typed).toEqual({ displayName: "", isJudge: false, isRiderHidden: false })
  expect(filled).toEqual({ displayName: "Anna", isJudge: false, isRiderHidden: true })
})

test("what a form was filled with is sent in fields that a form of the site may have", () => {
  const names = (["displayName", "isJudge", "isRiderHidden"] as const).map(filledName)
  for (const name of names) expect(readFormFields(`${name}=on`)?.get(name)).toBe("on")
})
