import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"

/** The action of an address, and how it answers: with a page, or with data for a script. */
export type ActionAt = { route: string; answersWith: "page" | "data" }

/** Finds the action of an address; null: there is none. */
export type FindAction = (request: Request) => ActionAt | null

/** Returns a function that finds actions among the routes of a build, without rendering anything. */
export const actionsOf = ({ routes }: ServerBuild): FindAction => {
  const tree = routesUnder(undefined, routes)
  return ({ url }) => {
    const { pathname } = new URL(url)
    const isData = pathname.endsWith(".data")
    const route = matchRoutes(tree, pathname.replace(/(?<=\/)_\.data$|\.data$/, ""))?.at(-1)?.route.id
    const module = route === undefined ? undefined : routes[route]?.module
    if (route === undefined || !module?.action) return null
    return {
      route: isData ? `${route} data` : route,
      answersWith: !isData && module.default ? "page" : "data",
    }
  }
}

/** Returns the routes of a build below one of them, as the router's own functions take them; undefined: all. */
export const routesUnder = (parent: string | undefined, routes: ServerBuild["routes"]): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index } = route
    const place = path === undefined ? { id } : { id, path }
    return [index ? { ...place, index: true } : { ...place, children: routesUnder(id, routes) }]
  })
