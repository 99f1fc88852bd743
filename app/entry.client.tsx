import { hydrateSite } from "./shell/hydrate-site.tsx"

void hydrateSite()
