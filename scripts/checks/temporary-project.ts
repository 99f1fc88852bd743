import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const repository = resolve(import.meta.dirname, "../..")

/** A folder with these files, and with the installed packages if it brings none; it is deleted when `using` ends its scope. */
export const temporaryProject = (files: Record<string, string>) => {
  const project = mkdtempDisposableSync(join(tmpdir(), "nulle-"))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.path, file)), { recursive: true })
    writeFileSync(join(project.path, file), text)
  }
  const packages = join(project.path, "node_modules")
  if (!existsSync(packages)) symlinkSync(join(repository, "node_modules"), packages, "junction")
  return project
}

/** A folder with these files, and with copies of these files of the repository; of all if none are named. */
export const copyOfRepository = (planted: Record<string, string>, copied = repositoryFiles()) => {
  const project = temporaryProject(planted)
  for (const file of copied) if (!(file in planted)) cpSync(join(repository, file), join(project.path, file))
  return project
}

/** The files of the repository as they are now, without those that are made. */
export const repositoryFiles = () =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: repository })
    .toString()
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(repository, file)))
