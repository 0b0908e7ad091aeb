/** Finds a Chromium for the browser tests, or installs one. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail, node24, root } from './prepare.mjs'

/** Renders the same pages with a quarter less CPU: for tests, but not for measurements. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a browser; undefined when Playwright installed its own. With `shell` the one for tests: it is installed
 * where it can be, whatever other browser is there.
 */
export function findBrowser({ shell = false } = {}) {
  const wanted = shell ? SHELL : BROWSERS[0]
  const best = [process.env.CHROMIUM_PATH, wanted].find((file) => file && fs.existsSync(file))
  if (best) return best
  const other = BROWSERS.find((file) => fs.existsSync(file))
  if (other && !shell) return other
  process.stdout.write('  … Install a browser\n')
  if (installFromDebian(path.basename(wanted))) return wanted
  if (other) return other
  const own = spawnSync(node24(), [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  if (own.status !== 0) fail('no Chromium found and none could be installed. Install one and set CHROMIUM_PATH.')
  return undefined
}

function installFromDebian(name) {
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
