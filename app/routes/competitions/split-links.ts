const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/

/** The parts of a text: words, and the web addresses in it. */
export function splitLinks(text: string): { text: string; isLink: boolean }[] {
  return text
    .split(address)
    .map((part, place) => ({ text: part, isLink: place % 2 === 1 }))
    .filter((part) => part.text !== "")
}
