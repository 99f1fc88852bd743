import { type ComponentType, lazy } from "react"

const preloads: { selector: string; load: () => Promise<void> }[] = []

/**
 * Returns a component with a file of its own, because few pages show it, that the server also renders. If it is on the requested
 * page, it is loaded before hydration, otherwise when it is first shown. React hydrates a loaded component at once; one that it
 * had to wait for would be rendered again, and lose what was opened or typed in it.
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

/**
 * Loads the components that the server has rendered on this page; those that fail to load are requested again when they are
 * shown.
 */
export const preload = async (): Promise<void> => {
  const rendered = preloads.filter(({ selector }) => document.querySelector(selector))
  await Promise.allSettled(rendered.map(({ load }) => load()))
}
