import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

test("nginx as it is shipped logs no queries: those of searches have names, and those of mailed links have secrets", () => {
  const config = readFileSync("deploy/nginx.conf", "utf8")
  const [, format = ""] = /log_format nulle ([^;]*);/.exec(config) ?? []
  const logged = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)
  expect(logged).toEqual([
    ...["remote_addr", "time_local", "request_method", "nulle_path", "server_protocol"],
    ...["status", "body_bytes_sent", "nulle_referer", "http_user_agent"],
  ])
  const patterns = [...config.matchAll(/~(\^\(\?<\w+>\[\^[?#]+\]\*\))/g)].map(
    ([, one = ""]) => new RegExp(one),
  )
  expect(patterns).toHaveLength(2)
  for (const pattern of patterns)
    expect(pattern.exec("/finish-signup?token=half")?.[1]).toBe("/finish-signup")
  const servers = config.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server).toMatch(/^\taccess_log \S+ nulle;$/m)
    expect(server).toMatch(/^\terror_log \S+ crit;$/m)
  }
})

test("Caddy as it is shipped logs failures without queries, and no other requests", () => {
  const config = readFileSync("deploy/Caddyfile", "utf8")
  expect(config).toContain('request>uri regexp "[?].*" ""')
  expect(config).toContain("request>headers>Referer delete")
  // a log of a site would be one of all its requests
  expect(config.match(/^\s*log\b.*$/gm)).toEqual(["\tlog default {"])
})
