import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { Running } from './product-server.ts'

const NGINX = '/usr/sbin/nginx'
const WRK = '/usr/bin/wrk'

/** Installs Debian's nginx and wrk if they are missing; throws when they cannot be installed. */
export function requireNginx(): void {
  const areThere = () => existsSync(NGINX) && existsSync(WRK)
  const install = ['install', '-y', '--no-install-recommends', 'nginx-light', 'wrk']
  if (!areThere()) spawnSync('apt-get', install, { stdio: 'ignore' })
  if (!areThere()) throw new Error('This benchmark needs nginx and wrk, as Debian and Ubuntu have them.')
}

/** Starts nginx with two workers and Debian's settings for static files, without an access log; serves `root`. */
export async function startNginx(locations: string): Promise<Running & { root: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-nginx-'))
  const root = join(directory, 'files')
  mkdirSync(root)
  // Started by root, its workers run as another user.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 2; daemon off; pid ${directory}/pid; error_log stderr error;
events { worker_connections 768; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  default_type text/html; charset utf-8;
  server { listen 127.0.0.1:${port}; root ${root}; ${locations} }
}
`,
  )
  const nginx = spawn(NGINX, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(nginx, 'exit')
  let output = ''
  nginx.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: ${output}`)
    await delay(50)
  }
  return {
    url,
    root,
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Measures requests per second with wrk; throws when any response had an unexpected status. */
export async function requestsPerSecond(
  url: string,
  { connections, seconds, headers }: { connections: number; seconds: number; headers: string[] },
): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers.flatMap((header) => ['-H', header])]
  const wrk = spawn(WRK, [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  wrk.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(wrk, 'close')
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`)
  return Number(rate)
}
