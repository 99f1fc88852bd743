import type { Route } from "./+types/standalone-judge.ts"
import { judgeShell } from "./judge-shell.tsx"

/** The same app for everybody: with a section pass, or alone (D-11). It says nothing about who opens it. */
export const loader = ({ context }: Route.LoaderArgs) => judgeShell(context)
