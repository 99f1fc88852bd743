import { type ComponentType, lazy } from "react"

const waiting: { selector: string; load: () => Promise<void> }[] = []

/**
 * Returns a part of a page that has a file of its own, because few pages show it, and that the server draws: where an element
 * of it is on the page that was asked for, it is loaded before the page is made live, else when it is first shown. React
 * takes over what is there at once; what it would have to wait for it would redraw, and whatever was opened or written
 * there would be gone.
 */
export function drawnPart<Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let here: ComponentType<Props> | null = null
  const Late = lazy(async () => ({ default: await load() }))
  waiting.push({
    selector,
    load: async () => {
      here = await load()
    },
  })
  return function DrawnPart(props: Props) {
    const Here = here
    return Here ? <Here {...props} /> : <Late {...props} />
  }
}

/** Loads the parts that the server has drawn on this page; those that do not come are asked for again when they are shown. */
export const loadDrawnParts = async (): Promise<void> => {
  const drawn = waiting.filter(({ selector }) => document.querySelector(selector))
  await Promise.allSettled(drawn.map(({ load }) => load()))
}
