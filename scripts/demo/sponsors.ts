import { readFileSync } from "node:fs"
import { join } from "node:path"

const names = {
  "ragana-riepas": "Ragana Riepas",
  "taebla-moto": "Taebla Moto",
  "purva-kafija": "Purva Kafija",
  "zilais-kalns": "Zilais kalns",
}

/** Who pays for the demo's races: invented companies, whose addresses nobody can own. */
export const sponsors = Object.entries(names).map(([id, name]) => ({
  name,
  logo: `data:image/svg+xml,${encodeURIComponent(readLogo(id))}`,
  url: `https://${id}.example/`,
}))

function readLogo(id: string): string {
  return readFileSync(join(import.meta.dirname, "sponsors", `${id}.svg`), "utf8").trim()
}
