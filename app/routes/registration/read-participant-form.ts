import { type ParticipantForm, participantForm, type RegistrationStart } from "#contracts/participant-form.ts"
import en from "#locales/en/registration.json"
import { readTyped, type TypedField, type TypedForm } from "./typed-form.ts"

/** The code of what is wrong with a field. */
export type Fault = keyof typeof en.faults

/** What is wrong, by field. */
export type Faults = Partial<Record<TypedField, Fault>>

/** Returns a typed form as the server takes it, or what is wrong with it, by field. */
export function readParticipantForm(
  typed: TypedForm,
  start: RegistrationStart,
): { kind: "read"; form: ParticipantForm } | { kind: "faulty"; faults: Faults } {
  const { form, faults } = readTyped(typed, start)
  const read = participantForm(start.today).safeParse(form)
  if (read.success && Object.keys(faults).length === 0) return { kind: "read", form: read.data }
  const found: Faults = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = fields.find((one) => one === path[0])
    if (field && !found[field]) found[field] = isFault(message) ? message : "unreadable"
  }
  return { kind: "faulty", faults: { ...found, ...faults } }
}

const fields: readonly TypedField[] = [
  "name",
  "racingNumber",
  "bike",
  "birthDate",
  "racingClass",
  "license",
  "club",
  "gender",
  "team",
]

/** Is a code one of a fault that has words? */
export const isFault = (code: string): code is Fault => Object.hasOwn(en.faults, code)
