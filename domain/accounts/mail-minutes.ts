/** How long a mailed link that signs in works. */
export const linkMinutes = 15

/** How long a mailed code works. */
export const codeMinutes = 10
