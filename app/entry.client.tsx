import { takeOver } from "./shell/take-over.tsx"

void takeOver()
