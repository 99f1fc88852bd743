import { pageAddress } from "#domain/competitions/stage-path.ts"

/** Address of a file for spreadsheets, with its headings in a language. */
export function fileAddress(
  stagePath: string,
  file: "participants" | "start-list",
  language: string,
): string {
  return `${pageAddress(stagePath)}/${file}.csv?lng=${language}`
}
