import { ReadInvitation } from "./read-invitation.tsx"
import { RiderHolders } from "./rider-holders.tsx"

/** What needs scripts anyway of how accounts come to enter a rider, and brings dialogs and reads that the pages do not. */
export const riderTools = { ReadInvitation, RiderHolders }
