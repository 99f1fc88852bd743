/** What was typed or pasted without all that is no digit. */
export function onlyDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "")
}
