import { isStray, type Touch } from "./is-stray.ts"

/** A finger that came down. */
type Finger = Omit<Touch, "liftedAt"> & {
  isDown: boolean
  /** Another finger was on the glass meanwhile: browsers make a click of neither. */
  hasOverlapped: boolean
  /** What it touches was pressed already. */
  hasPressed: boolean
}

/** For so long a finger rests at the most that taps, as browsers have it, milliseconds; a hand that holds the phone rests longer. */
const longestTap = 500
/** More fingers than a phone tells of. */
const mostFingers = 20

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("label, button, a, select") : null

/** Lets a touch that was not meant press nothing, and each of two fingers that are down at once the button that it touches. */
export const ignoreStrayTouches = (): void => {
  const fingers = new Map<number, Finger>()
  let last: Touch | null = null
  /** The label that the present touch has pressed: Firefox tells of what it names as of another click there. */
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
    // older Safari does not tell which finger it was
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
