/** Installs the programs that the deep tests run against, before they begin. */
import { spawnSync } from 'node:child_process'

/** Debian packages. Tests of one that is not there are skipped (test/support/services/debian-program.ts). */
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

/** The packages may contain services: policy-rc.d, which Debian asks before it starts one, forbids it. */
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

/** Installs the packages that are missing, where that is possible; says so where it is not. */
export function installDebianPackages() {
  const missing = DEBIAN_PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  process.stdout.write(`  … Install ${missing.join(', ')}\n`)
  const { status } = spawnSync('sh', ['-c', INSTALL, 'sh', ...missing], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.stderr.write('SKIPPED: tests that need them, which root can install on Debian or Ubuntu.\n')
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' })
  return stdout === 'install ok installed'
}
