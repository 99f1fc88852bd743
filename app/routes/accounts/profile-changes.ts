import type { Profile } from "#contracts/account-profile.ts"

/** The fields of the profile's form. */
type ProfileFields = Pick<Profile, "displayName" | "isJudge" | "isRiderHidden">

type ProfileBox = "isJudge" | "isRiderHidden"

/** The name of the hidden field with what a field was filled with: the name, or that a box was ticked. */
export const filledName = (field: keyof ProfileFields): string => `${field}Filled`

/** What was typed into a form that was refused, and what that was filled with. */
export type RefusedProfile = { typed: ProfileFields; filled: ProfileFields }

/** Returns that of a form. */
export const refusedProfile = (form: FormData): RefusedProfile => ({
  typed: fieldsIn(form, (field) => field),
  filled: fieldsIn(form, filledName),
})

const fieldsIn = (form: FormData, nameOf: (field: keyof ProfileFields) => string): ProfileFields => ({
  displayName: String(form.get(nameOf("displayName")) ?? ""),
  isJudge: form.has(nameOf("isJudge")),
  isRiderHidden: form.has(nameOf("isRiderHidden")),
})

/** Returns what a box was set to; undefined: it is as the form was filled, whatever another tab has changed since. */
export function changedBox(form: FormData, box: ProfileBox): boolean | undefined {
  const isTicked = form.has(box)
  return isTicked === form.has(filledName(box)) ? undefined : isTicked
}

/** Returns the name that was typed, in the same way; null: the form has none. */
export function changedName(form: FormData): FormDataEntryValue | null | undefined {
  const name = form.get("displayName")
  return name !== null && name === form.get(filledName("displayName")) ? undefined : name
}
