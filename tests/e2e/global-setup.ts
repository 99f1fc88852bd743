import { startTemplate } from "#tests/support/template-database.ts"
import { giveTemplate } from "./given-template.ts"

/** Starts one PostgreSQL for a run of the journeys; returns how to remove it. */
export default async () => {
  const { template, remove } = await startTemplate()
  giveTemplate(template)
  return remove
}
