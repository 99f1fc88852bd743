import { liveAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { fillSite } from "#scripts/demo/fill-site.ts"
import { readConfig } from "#server/config.ts"
import { openFiles } from "#server/files/open-files.ts"
import { listAds } from "#server/market/list-ads.ts"
import { startServer } from "#server/start-server.ts"

/** A page that everybody sees, and its address on any site. */
type WebPage = { name: string; address: string }

/** Fills a data folder with the season of the demo, and returns its pages. */
export const fillWeb = async (dataFolder: string): Promise<WebPage[]> => {
  const config = readConfig({ NULLE_DATA: dataFolder, PORT: "0", LOG_LEVEL: "error" })
  const server = await startServer(config)
  try {
    const now = Date.now()
    const { signal } = new AbortController()
    const { begun } = await fillSite(server, { files: openFiles(config), now, signal })
    const running = begun.find(({ stage }) => stage.type === "classic" && stage.end > now)
    const over = begun.find(({ stage }) => stage.type === "classic" && stage.end <= now)
    const search = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const
    const [listed] = (await listAds({ db: server.database.db, now }, search)).ads
    if (!running || !over || !listed) throw new Error("The season of the demo has no such page")
    const stage = liveAddress(running.path).replace("/live/", "/competitions/")
    const { institution, championship } = stageParams(over.path)
    return [
      { name: "home", address: "/" },
      { name: "stage", address: stage },
      { name: "results", address: `${stage}/results` },
      { name: "standings", address: `/competitions/${institution}/${championship}` },
      { name: "market", address: "/market" },
      { name: "ad", address: `/market/ads/${listed.id}` },
    ]
  } finally {
    await server.close()
  }
}
