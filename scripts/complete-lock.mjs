// `node scripts/complete-lock.mjs`: run it after an `npm install` that changed package-lock.json.
//
// npm omits the package of a platform from the lock file when the registry did not have it; `npm ci` then rejects the
// lock file on every machine ("Missing: … from lock file"). This script adds those entries with the version their
// parent requires. They are optional: only machines of that platform download them.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'

const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const CPU = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
}
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    const words = name.split(/[/-]/)
    const os = words.find((word) => OS.includes(word))
    const cpu = CPU[words.find((word) => word in CPU)]
    if (key in lock.packages || !os || !cpu || !/^\d/.test(version)) continue
    const libc = os === 'linux' ? LIBC[words.find((word) => word in LIBC)] : undefined
    lock.packages[key] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      os: [os],
    }
    added.push(name)
  }
}
const [root, ...others] = Object.entries(lock.packages)
others.sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries([root, ...others])
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say(
  added.length > 0
    ? `Added to package-lock.json:\n  ${added.join('\n  ')}`
    : 'package-lock.json is complete.',
)
