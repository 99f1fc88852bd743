/** May something move on this screen? */
export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches
}
