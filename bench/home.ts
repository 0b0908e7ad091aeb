/** `npm run bench -- home [--turns N] [--seconds N]`: the home page compared with nginx serving the same file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, temporaryDirectory } from './kit/machine.ts'
import { startProduct } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { alternate } from './kit/statistics.ts'

const NGINX = '/usr/sbin/nginx'
const WRK = '/usr/bin/wrk'
const CONNECTIONS = 32

/** Accept-Encoding as a browser sends it, and as clients with fewer encodings or none do. */
const KINDS = [
  { name: 'packed with Brotli, as browsers ask', accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
  { name: 'packed with gzip', accepted: 'gzip', encoding: 'gzip' },
  { name: 'not packed', accepted: 'identity', encoding: undefined },
]

export async function bench(args: string[]): Promise<void> {
  const { turns, seconds } = readOptions(args, { turns: 5, seconds: 4 })
  if (!existsSync(NGINX) || !existsSync(WRK))
    throw new Error('Install nginx-light and wrk, as Debian and Ubuntu have them.')
  using directory = temporaryDirectory()
  await using nginx = await startNginx(directory.path)
  await using product = await startProduct({ directory: join(directory.path, 'data'), env: {} })
  const figures = []
  for (const { name, accepted, encoding } of KINDS) {
    const urls = { nginx: `${nginx.url}/${encoding ?? 'plain'}`, ours: `${product.url}/` }
    // A page contains the origin it is served under, so nginx serves exactly the bytes of our response.
    const wanted = await fetchPage(urls.ours, accepted, encoding)
    writeFileSync(join(nginx.root, encoding ?? 'plain'), wanted)
    const given = await fetchPage(urls.nginx, accepted, encoding)
    if (!given.equals(wanted)) throw new Error('The two serve different bytes.')
    const load = (url: string) => () => requestsPerSecond(url, accepted, seconds)
    const rates = await alternate({ nginx: load(urls.nginx), ours: load(urls.ours) }, { rounds: turns })
    const reference = { name: 'nginx', values: rates.nginx, atLeast: 0.1 }
    figures.push({ name, values: rates.ours, unit: 'requests/s', reference })
  }
  report(
    `The home page, ${CONNECTIONS} connections, kept alive; wrk, nginx's two workers and our one process share the machine`,
    figures,
  )
}

/** Starts nginx with two workers and Debian's settings for static files, without an access log; serves `root`. */
async function startNginx(directory: string): Promise<{ url: string; root: string } & AsyncDisposable> {
  const root = join(directory, 'files')
  mkdirSync(root)
  // Started by root, its workers run as another user.
  chmodSync(directory, 0o755)
  const port = await freePort()
  const packed = ['br', 'gzip'].map((name) => `location = /${name} { add_header Content-Encoding ${name}; }`).join(' ')
  writeFileSync(
    join(directory, 'nginx.conf'),
    `worker_processes 2; daemon off; pid ${directory}/pid; error_log stderr crit;
events { worker_connections 768; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  default_type text/html; charset utf-8;
  server { listen 127.0.0.1:${port}; root ${root}; ${packed} }
}
`,
  )
  const nginx = spawn(NGINX, ['-c', join(directory, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(nginx, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}.`)
    await delay(50)
  }
  return {
    url,
    root,
    [Symbol.asyncDispose]: async () => {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

async function fetchPage(url: string, accepted: string, encoding: string | undefined): Promise<Buffer> {
  const request = get(url, { headers: { 'accept-encoding': accepted } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== encoding)
    throw new Error(`${url} answered ${response.statusCode}, not packed as it should be.`)
  return buffer(response)
}

/** Measures with wrk; throws when any response had an unexpected status. */
async function requestsPerSecond(url: string, accepted: string, seconds: number): Promise<number> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `Accept-Encoding: ${accepted}`, url]
  const wrk = spawn(WRK, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(wrk.stdout)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`)
  return Number(rate)
}
