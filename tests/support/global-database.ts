import type { ClientConfig } from "pg"
import type { TestProject } from "vitest/node"
import { startTemplate } from "./template-database.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database of which every test file gets a copy; nobody may be connected to it. */
    template: ClientConfig
  }
}

/** Starts one PostgreSQL for a run of the tests; returns how to remove it. */
export const setup = async (project: TestProject) => {
  const { template, remove } = await startTemplate()
  project.provide("template", template)
  return remove
}
