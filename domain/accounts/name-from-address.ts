/** Returns the name of an account whose owner typed none: the part of the email address before the @ (AC-08). */
export const nameFromAddress = (email: string): string => email.split("@")[0] ?? email
