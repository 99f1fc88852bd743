import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"

const root = join(import.meta.dirname, "../..")

/** What only a real machine can do is noted in place of being done; the rest is done in the folder. */
const commands: Readonly<Record<string, string>> = {
  sudo: `[ "$1" = -u ] && shift 2; exec "$@"`,
  "apt-get": "note",
  // a second folder is a checkout too
  git: `note
[ "$1" != clone ] || [ -L "$3" ] || { rmdir "$3"; ln -s "$CHECKOUT" "$3"; }`,
  npm: "note",
  useradd: "note",
  chown: "note",
  chmod: "note",
  // as who edits the settings would for this machine, on which files are kept elsewhere than the data
  nano: `note
sed -i -e "s/^PORT=.*/PORT=$FREE_PORT/" -e "s|^SITE_URL=.*|SITE_URL=http://127.0.0.1:$FREE_PORT|" \\
  -e "s|=/var/|=$MACHINE/var/|" "$1"
case "$1" in */settings) echo "FILES_URL=file://$MACHINE/files" >>"$1" ;; esac`,
  systemctl: `note
stop() { [ ! -f "$MACHINE/pid" ] || { kill "$(cat "$MACHINE/pid")"; tail --pid="$(cat "$MACHINE/pid")" -f /dev/null; rm "$MACHINE/pid"; }; }
start() {
  (cd "$MACHINE/opt/nulle" && set -a && . "$MACHINE/etc/nulle/settings" && exec $(sed -n "s|^ExecStart=/opt/nulle/||p" "$MACHINE/etc/systemd/system/nulle.service") >"$MACHINE/log" 2>&1 & echo $! >"$MACHINE/pid")
  until grep -q "Nulle is running" "$MACHINE/log"; do kill -0 "$(cat "$MACHINE/pid")"; sleep 0.05; done
}
case "$*" in
  *caddy*|*journald*|daemon-reload) ;;
  stop*) stop ;;
  *) start ;;
esac`,
}

/** A folder in which the commands of a document are run as on a machine of its own. */
export type PretendedMachine = {
  /** Runs a script; throws with what it said where it fails. Returns what it said. */
  run(script: string): Promise<string>
  /** What was noted, such as `useradd --system …`. */
  noted(): string[]
  env: NodeJS.ProcessEnv
}

/** Returns such a machine, with the checkout at /opt/nulle; it is gone after the test, and the site that it runs. */
export const pretendedMachine = async (): Promise<PretendedMachine> => {
  const folder = temporaryFolder()
  const [bin, notes] = [join(folder, "usr/local/bin"), join(folder, "notes")]
  for (const made of ["opt", "etc/systemd/system", "etc/caddy", "var/backups", "var/lib"])
    mkdirSync(join(folder, made), { recursive: true })
  mkdirSync(bin, { recursive: true })
  symlinkSync(root, join(folder, "opt/nulle"))
  writeFileSync(notes, "")
  const env = {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: folder,
    MACHINE: folder,
    CHECKOUT: root,
    FREE_PORT: String(await freePort()),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NULLE_SETTINGS: join(folder, "etc/nulle/settings"),
  }
  for (const [name, does] of Object.entries(commands)) {
    const note = `note() { echo "${name} $*" >>'${notes}'; }`
    const script = does.replace(/^note\b/, 'note "$@"')
    writeFileSync(join(bin, name), `#!/bin/sh\nset -eu\n${note}\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const run = (script: string) =>
    new Promise<string>((resolve, reject) => {
      const placed = script.replaceAll(/(?<![\w.])\/(?=(?:etc|opt|var|usr\/local)\/)/g, `${folder}/`)
      execFile(
        "/bin/bash",
        ["--norc", "-euo", "pipefail", "-c", placed],
        { env, cwd: folder },
        (error, output, errors) =>
          error
            ? reject(new Error(`${script}\n${output}\n${errors}`, { cause: error }))
            : resolve(output + errors),
      )
    })
  onTestFinished(async () => {
    await run("systemctl stop nulle.service")
    rmSync(folder, { recursive: true })
  })
  return { run, env, noted: () => readFileSync(notes, "utf8").trim().split("\n") }
}
