import type { Context } from "hono"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"

/** Returns the address that a request comes from. */
export const addressOf = (c: Context): string => c.req.header(clientAddressHeader) ?? ""

/** Returns the network that a request comes from. */
export const networkOf = (c: Context): string => addressNetwork(addressOf(c))
