import { useRouteLoaderData } from "react-router"
import type { loader } from "#app/root.tsx"
import type { Viewer } from "#contracts/viewer.ts"

/** Who is signed in; null for a visitor, and where the root itself failed. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>("root")?.viewer ?? null
}
