import { type ComponentType, lazy } from "react"

const preloads: { selector: string; load: () => Promise<void> }[] = []

/**
 * Returns a component that has a file of its own, because few pages show it, and that the server renders: where an element
 * of it is on the page that was asked for, it is loaded before the page is hydrated, else when it is first shown. React
 * takes over what is there at once; what it would have to wait for it would render again, and whatever was opened or
 * written there would be gone.
 */
export function preloaded<Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let here: ComponentType<Props> | null = null
  const Lazy = lazy(async () => ({ default: await load() }))
  preloads.push({
    selector,
    load: async () => {
      here = await load()
    },
  })
  return function Preloaded(props: Props) {
    const Here = here
    return Here ? <Here {...props} /> : <Lazy {...props} />
  }
}

/** Loads the components that the server has rendered on this page; those that do not come are asked for again when they are shown. */
export const preload = async (): Promise<void> => {
  const rendered = preloads.filter(({ selector }) => document.querySelector(selector))
  await Promise.allSettled(rendered.map(({ load }) => load()))
}
