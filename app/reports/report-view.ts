import { viewReport } from "#domain/site/view-report.ts"
import { sendReport } from "#ui/send-report.ts"

/** Tells who counts views that a page was looked at (SH-10). */
export const reportView = (address: string, path: string): void =>
  sendReport(address, viewReport(location, path))
