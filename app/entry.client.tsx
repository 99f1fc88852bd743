import { hydrateSite } from "#app/site/shell/hydrate-site.tsx"

void hydrateSite()
