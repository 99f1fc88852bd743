import { useWords } from "#app/i18n/words.ts"
import type { Fault } from "./read-participant-form.ts"

/** A birth date as it is to be written, which is nobody's. */
export const birthDateExample = "1996.07.14"

/** Speaks what is wrong with a field. */
export function useFaultWords(): (fault: Fault | undefined) => string | undefined {
  const t = useWords("registration")
  return (fault) => fault && t(`faults.${fault}`, { example: birthDateExample })
}
