/** What stands in a field of a form now; empty where the form has no such field. */
export function typedIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ""
}
