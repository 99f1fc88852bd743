/** A finger that came down. */
type Finger = Omit<Touch, "liftedAt"> & {
  isDown: boolean
  /** Another finger was on the glass meanwhile: browsers make a click of neither. */
  hasOverlapped: boolean
  /** The control that it touches was pressed already. */
  hasPressed: boolean
}

/** The longest touch that browsers treat as a tap, milliseconds; a hand that holds the phone rests longer. */
const longestTap = 500
/** More fingers than a phone reports. */
const mostFingers = 20

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("label, button, a, select") : null

/** Ignores unintended touches, and lets each of two simultaneous fingers press the button that it touches. */
export const ignoreStrayTouches = (): void => {
  const fingers = new Map<number, Finger>()
  let last: Touch | null = null
  /** The label that the present touch has pressed: Firefox reports the click of its input as another one, at the same place. */
  let pressedLabel: Element | null = null
  const isMeant = (touch: Touch): boolean => {
    const before = last
    last = touch
    return !isStray(touch, before)
  }

  const land = ({ pointerId, pointerType, clientX: x, clientY: y, timeStamp, target }: PointerEvent) => {
    const isMouse = pointerType === "mouse"
    pressedLabel = null
    const others = [...fingers.values()].filter(({ isDown }) => isDown && !isMouse)
    for (const other of others) other.hasOverlapped = true
    const [oldest] = fingers.keys()
    if (oldest !== undefined && fingers.size >= mostFingers) fingers.delete(oldest)
    fingers.delete(pointerId)
    fingers.set(pointerId, {
      x,
      y,
      landedAt: timeStamp,
      control: controlOf(target),
      isMouse,
      isDown: !isMouse,
      hasOverlapped: others.length > 0,
      hasPressed: false,
    })
  }
  const lift = ({ pointerId, clientX, clientY, timeStamp: liftedAt }: PointerEvent) => {
    const finger = fingers.get(pointerId)
    if (!finger) return
    finger.isDown = false
    const control = controlOf(document.elementFromPoint(clientX, clientY))
    const isTap = control === finger.control && liftedAt - finger.landedAt < longestTap
    if (!finger.hasOverlapped || !isTap || !(control instanceof HTMLButtonElement)) return
    finger.hasPressed = true
    if (isMeant({ ...finger, liftedAt })) control.click()
  }
  const click = (event: MouseEvent) => {
    // pressed by keys, or by a script
    if (event.detail === 0) return
    const control = controlOf(event.target)
    if (event.target instanceof HTMLInputElement && control !== null && control === pressedLabel) return
    // older Safari does not say which finger it was
    const finger = "pointerId" in event ? fingers.get(Number(event.pointerId)) : undefined
    const { clientX: x, clientY: y, timeStamp: liftedAt } = event
    const { landedAt, isMouse } = finger ?? { landedAt: liftedAt, isMouse: false }
    const isPressed = finger?.hasPressed ?? false
    if (!isPressed && isMeant({ x, y, landedAt, liftedAt, control, isMouse })) {
      pressedLabel = control instanceof HTMLLabelElement ? control : null
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener("pointerdown", land, { capture: true })
  addEventListener("pointerup", lift, { capture: true })
  addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId), { capture: true })
  addEventListener("click", click, { capture: true })
}

/** A touch of a control. Instants are milliseconds by one clock, places CSS pixels. */
export type Touch = {
  x: number
  y: number
  landedAt: number
  liftedAt: number
  control: unknown
  /** A mouse button does not bounce, and clicks faster than a finger. */
  isMouse: boolean
}

/** For this long after a touch nobody can have seen the new screen, milliseconds. */
const unseen = 350
/** The same finger does not land again sooner than this, milliseconds: `docs/decisions/0027-a-touch-that-bounces.md`. */
const fastestStrike = 100
/** Nor is it lifted for less than this, milliseconds. */
const shortestLift = 40
/** The same finger lands again within this distance, CSS pixels; two fingers do not fit so close together. */
const sameSpot = 24

/**
 * Returns whether a touch was not meant, after the one before: a finger that bounces off the glass, or that wet glass loses for a
 * moment, touches the same control again; the second tap of a double tap presses a control that the first has just shown.
 */
export const isStray = (touch: Touch, before: Touch | null): boolean => {
  if (!before || Math.hypot(touch.x - before.x, touch.y - before.y) >= sameSpot) return false
  if (touch.control !== before.control) return touch.liftedAt - before.liftedAt < unseen
  const isTooFast =
    touch.landedAt - before.landedAt < fastestStrike || touch.landedAt - before.liftedAt < shortestLift
  return isTooFast && !touch.isMouse
}
