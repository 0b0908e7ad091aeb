/** Installs the Debian packages that tests of the deep ring start. */
import { spawnSync } from 'node:child_process'

export const DEBIAN_PACKAGES = [
  'clamav-daemon',
  'docker-compose',
  'dovecot-imapd',
  'haproxy',
  'nginx',
  'pgbouncer',
  'python3-swift',
  'systemd',
]

/** Forbids services to start: Debian asks policy-rc.d before it starts one of a package. */
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

/** Installs missing packages where possible; the tests that need a missing one are skipped. */
export function installDebianPackages() {
  const missing = DEBIAN_PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  process.stdout.write(`  … Install ${missing.join(', ')}\n`)
  const { status, stderr, error } =
    process.getuid?.() === 0
      ? spawnSync('sh', ['-c', INSTALL, 'sh', ...missing], {
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
          stdio: ['ignore', 'ignore', 'pipe'],
          encoding: 'utf8',
        })
      : { status: 1, stderr: 'only root can install packages' }
  if (status === 0) return
  const reason = error ? 'this is no Debian' : stderr.trim().split('\n').at(-1)
  process.stderr.write(`Tests that need ${missing.join(', ')} are skipped: ${reason}\n`)
}

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' }).stdout ===
  'installed'
