import { readFileSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** The user of the operating system as whom PostgreSQL runs. */
export type SystemUser = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the user who is given a new database when root makes it; throws where the system has no `nobody`. */
export const nobody = (): SystemUser => {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? []
  if (!uid || !gid) throw new Error("PostgreSQL does not run as root, and this system has no user “nobody”")
  return { uid: Number(uid), gid: Number(gid) }
}

/** Can this user go into the folder? Null stands for the user of this process, who can. */
export const mayEnter = (folder: string, user: SystemUser | null): boolean => {
  if (!user) return true
  const { mode, uid, gid } = statSync(folder)
  const pass = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  const parent = dirname(folder)
  return (mode & pass) !== 0 && (parent === folder || mayEnter(parent, user))
}
