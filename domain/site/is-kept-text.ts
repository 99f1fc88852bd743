/** Can a database keep a text? It holds no NUL, and no half of a surrogate pair. */
export const isKeptText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")
