/** So soon after a touch nobody has seen what is there now, milliseconds. */
const unseen = 350
/** As far apart as the touches of a double tap are, CSS pixels. */
const sameSpot = 24

/** Lets the second tap of a double tap press nothing that only the first has brought under the finger. */
export const ignoreBlindTaps = (): void => {
  let last: { x: number; y: number; at: number; control: Element | null } | null = null
  const listen = (event: MouseEvent) => {
    // pressed by keys, or by a script
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at, target } = event
    const control = target instanceof Element ? target.closest("label, button, a, select") : null
    const isBlind =
      last !== null &&
      last.control !== control &&
      at - last.at < unseen &&
      Math.hypot(x - last.x, y - last.y) < sameSpot
    last = { x, y, at, control }
    if (!isBlind) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener("click", listen, { capture: true })
}
