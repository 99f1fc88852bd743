/** Returns the memory of a server's process from its metrics, in megabytes. */
export const readMemory = async (metricsPort: number | null): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? []
  if (bytes === undefined) throw new Error("The metrics do not tell of memory")
  return Number(bytes) / 1e6
}
