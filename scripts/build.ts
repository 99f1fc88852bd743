import { buildSite } from "./build-site.ts"

process.exitCode = await buildSite(process.cwd())
