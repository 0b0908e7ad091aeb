import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReachable, debianProgram, startProgram } from './debian-program.ts'
import { freePort } from '../free-port.ts'
import { ROOT, temporaryDirectory } from '../server.ts'

export const HAPROXY = debianProgram('haproxy', '/usr/sbin/haproxy')

/** Writes deploy/haproxy.cfg with ports of this machine and the log on standard output. Returns the path. */
export function haproxyFile(port: number, upstreams: number[]): string {
  const file = join(temporaryDirectory(), 'haproxy.cfg')
  const config = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace('log /dev/log local0', 'log stdout format raw local0')
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, n) => `127.0.0.1:${upstreams[Number(n) - 1]}`)
  writeFileSync(file, config)
  return file
}

/** Starts HAProxy in front of servers on these ports. It ends with the test file. */
export async function startHaproxy(upstreams: number[]) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { output, stop } = await startProgram(HAPROXY.path, ['-db', '-f', haproxyFile(port, upstreams)], () =>
    isReachable(url),
  )
  return { url, output, stop }
}
