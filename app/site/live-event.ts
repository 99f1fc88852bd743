/** The event that a page dispatches once its buttons work: the last button pressed before is then pressed again. */
export const liveEvent = "nulle-live"
