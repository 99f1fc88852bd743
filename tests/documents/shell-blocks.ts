/** Returns the shell commands of a document, in their order. */
export const shellBlocks = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
