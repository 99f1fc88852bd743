/** Something is under way; what it is stands beside it in words. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner" />
}
