import { useWords } from "#app/i18n/words.ts"
import { sayFault } from "./say-fault.ts"

/** A field of a form, of whatever kind, as Conform hands it out. */
export type FormField = {
  key: string | undefined
  name: string
  initialValue: unknown
  errors: string[] | undefined
}

/** What a control shows at first: a text. */
export const textIn = ({ initialValue }: FormField): string | undefined =>
  typeof initialValue === "string" ? initialValue : undefined

/** Returns the rows of a list; none where something else was sent under its name, which is told as a fault. */
export const rowsIn = <Row>(list: { initialValue: unknown; getFieldList(): Row[] }): Row[] =>
  list.initialValue === undefined || Array.isArray(list.initialValue) ? list.getFieldList() : []

/** What is wrong with a field, in words. */
export function useFault({ errors }: FormField): string | undefined {
  const t = useWords("forms")
  return errors?.[0] === undefined ? undefined : sayFault(t, errors[0])
}
