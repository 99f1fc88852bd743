import type { Context } from "hono"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"

/** Returns the network that a request comes from, by which clients are counted (decision 22). */
export const networkOf = (c: Context): string => addressNetwork(c.req.header(clientAddressHeader) ?? "")
