import type { MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"

const oneYearInSeconds = 31_536_000

/**
 * Returns what puts the headers on answers by which browsers protect those who read them. That a site is to be asked by
 * https alone is said where it is known by that, and for nobody's subdomains.
 */
export const protectingHeaders = (origin: string): MiddlewareHandler =>
  secureHeaders({
    // a form sent without script names its origin only under this policy
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: origin.startsWith("https:") && `max-age=${oneYearInSeconds}`,
    xFrameOptions: "DENY",
    // no page of the site uses any of these
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  })
