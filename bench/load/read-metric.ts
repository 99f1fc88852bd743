/** Returns one of the metrics that a server's process serves on this port, such as `process_resident_memory_bytes`. */
export const readMetric = async (metricsPort: number | null, name: string): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]
  if (value === undefined) throw new Error(`The metrics do not tell of ${name}`)
  return Number(value)
}

/** Returns the memory of a server's process from its metrics, in megabytes. */
export const readMemory = async (metricsPort: number | null): Promise<number> =>
  (await readMetric(metricsPort, "process_resident_memory_bytes")) / 1e6
