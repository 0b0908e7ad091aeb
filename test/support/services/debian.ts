import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/**
 * Waits for concurrent installations; one that dies releases the lock. The packages may contain services: policy-rc.d, which
 * Debian asks before it starts one, forbids it.
 */
const INSTALL = `
policy=/usr/sbin/policy-rc.d
mark='# Only while tests install packages.'
if [ ! -e $policy ] || grep -q "$mark" $policy; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' INT TERM
  printf '#!/bin/sh\\n%s\\nexit 101\\n' "$mark" > $policy && chmod 755 $policy
fi
install() { apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"; }
install "$@" || { apt-get update && install "$@"; }
`
const LOCK = '/var/lock/helpdesk-test-install'

/** Installs Debian packages where possible; resolves with whether they are available. */
export async function installFromDebian(packages: string[], isThere: () => boolean): Promise<boolean> {
  // During an installation, files that exist already may not work yet.
  if (existsSync(LOCK)) await run('true')
  if (isThere()) return true
  const reason = process.getuid?.() === 0 ? await run('sh', '-c', INSTALL, 'sh', ...packages) : 'only root can install'
  if (reason) process.stderr.write(`SKIPPED: tests that need ${packages.join(', ')} of Debian: ${reason}\n`)
  return isThere()
}

/** Runs a command while holding the lock; resolves with the reason if it fails. */
async function run(...command: string[]): Promise<string | undefined> {
  const child = spawn('flock', [LOCK, ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  try {
    const [status] = await once(child, 'close')
    return status === 0 ? undefined : errors.trim().split('\n').at(-1) || `apt-get ended with ${status}`
  } catch {
    return 'this is no Debian'
  }
}
