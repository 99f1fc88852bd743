/** What a page tells itself once its buttons do what they say: the last that was pressed before is pressed then. */
export const liveEvent = "nulle-live"
