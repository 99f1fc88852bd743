import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/** One answer, as it is counted. */
type Answered = { kind: string; status: number | "aborted"; seconds: number }

/** The metrics of the site. */
export type Metrics = {
  /** Counts an answer, and how long it took. */
  answered(answer: Answered): void
  /** Counts a security event, by its kind and what was tried. */
  noted(event: string, what: string): void
  /** Returns all metrics in the format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

/** What the current numbers are read from, each time that the metrics are read. */
export type Sources = {
  version: string
  spectators(): number
  /** Connections to the database: all that are open, those that do nothing, and requests that wait for one. */
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  /** How the last backups ended: when one was made, epoch milliseconds, and whether one failed since; null: none was begun yet. */
  lastBackup(): { madeOn: number | null; failed: object | null } | null
}

/** Seconds that separate cached pages from rendered ones, and those from pages that are too slow. */
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Returns new metrics; none of them names a person. */
export const createMetrics = ({ version, spectators, pool, lastBackup }: Sources): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: "nulle_answer_seconds",
    help: "How long answers took, by what was asked and the status; live streams are not among them",
    labelNames: ["kind", "status"],
    buckets,
    registers,
  })
  const events = new Counter({
    name: "nulle_security_events_total",
    help: "Failed sign-ins and proofs, refused attempts and rights, and sessions that began, by what was tried",
    labelNames: ["event", "what"],
    registers,
  })
  new Gauge({
    name: "nulle_spectators",
    help: "Live streams that are open",
    registers,
    collect() {
      this.set(spectators())
    },
  })
  new Gauge({
    name: "nulle_database_connections",
    help: "Connections to the database that are open or idle, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount)
      this.set({ state: "idle" }, pool.idleCount)
      this.set({ state: "waiting" }, pool.waitingCount)
    },
  })
  new Gauge({
    name: "nulle_backup_made_timestamp_seconds",
    help: "When the last backup was made; 0: never",
    registers,
    collect() {
      this.set((lastBackup()?.madeOn ?? 0) / 1_000)
    },
  })
  new Gauge({
    name: "nulle_backup_failed",
    help: "1 where the last backup failed",
    registers,
    collect() {
      this.set(lastBackup()?.failed ? 1 : 0)
    },
  })
  new Gauge({ name: "nulle_info", help: "The version that runs", labelNames: ["version"], registers }).set(
    { version },
    1,
  )
  return {
    answered: ({ kind, status, seconds }) => answers.observe({ kind, status }, seconds),
    noted: (event, what) => events.inc({ event, what }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
