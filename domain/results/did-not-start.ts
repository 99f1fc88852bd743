import type { ResultRow } from "./result.ts"

type Start = Pick<ResultRow, "status" | "ridden">

/** Is a result only there because of its DNS: nobody has scored the rider (RX-09)? */
export const didNotStart = ({ status, ridden }: Start): boolean => status === "DNS" && ridden === 0

/** Was a rider scored who has a DNS? One of the two is wrong, and a secretary decides which (RX-09). */
export const isScoredDns = ({ status, ridden }: Start): boolean => status === "DNS" && ridden > 0

/** May a rider get this status? Who has a score has started, and so gets a DNF (RX-09). */
export const mayHaveStatus = ({ ridden }: Pick<ResultRow, "ridden">, status: ResultRow["status"]): boolean =>
  status !== "DNS" || ridden === 0
