import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/**
 * Waits for whoever installs at the same time; an installation that dies gives the lock back. The packages may bring
 * services: none is started, by the rule Debian asks before it starts one.
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

/** Installs what a test needs of Debian, where that can be done; resolves with whether it is there. */
export async function installFromDebian(packages: string[], isThere: () => boolean): Promise<boolean> {
  // Amid an installation, what is there already may not work yet.
  if (existsSync(LOCK)) await run('true')
  if (isThere()) return true
  const reason =
    process.getuid?.() === 0 ? await run('sh', '-c', INSTALL, 'sh', ...packages) : 'only root can install'
  if (reason) process.stderr.write(`SKIPPED: tests that need ${packages.join(', ')} of Debian: ${reason}\n`)
  return isThere()
}

/** Runs a command once no other is under way; resolves with why it failed, if it did. */
async function run(...command: string[]): Promise<string | undefined> {
  const child = spawn('flock', [LOCK, ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    const [status] = await once(child, 'close')
    return status === 0 ? undefined : said.trim().split('\n').at(-1) || `apt-get ended with ${status}`
  } catch {
    return 'this is no Debian'
  }
}
