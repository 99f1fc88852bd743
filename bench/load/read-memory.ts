/** Returns the megabytes that a server's process holds, as its metrics tell. */
export const readMemory = async (metricsPort: number | null): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? []
  if (bytes === undefined) throw new Error("The metrics do not tell of memory")
  return Number(bytes) / 1e6
}
