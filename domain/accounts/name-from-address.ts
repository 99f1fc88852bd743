/** Returns the name of an account whose owner has typed none: the part of the address before the sign (AC-08). */
export const nameFromAddress = (email: string): string => email.split("@")[0] ?? email
