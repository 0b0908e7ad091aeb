import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReachable, debianProgram, startProgram } from './debian-program.ts'
import { freePort } from '../free-port.ts'
import { ROOT, temporaryDirectory } from '../server.ts'

export const NGINX = debianProgram('nginx', '/usr/sbin/nginx')

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Writes deploy/nginx.conf with ports of this machine, inside the minimum of Debian's nginx.conf. */
export function nginxFiles(port: number, upstreams: number[]) {
  const directory = temporaryDirectory()
  const log = join(directory, 'access.log')
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('    listen [::]:80;\n', '')
    .replace('/var/log/nginx/neatline.log', log)
    .replace('/var/log/nginx/neatline-error.log', 'stderr')
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, n) => `127.0.0.1:${upstreams[Number(n) - 1]}`)
  writeFileSync(join(directory, 'site.conf'), site)
  const around = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(directory, 'nginx.pid')};`,
    'daemon off; worker_processes 2; events { worker_connections 768; }',
    'http { default_type application/octet-stream; gzip on;',
    ...TEMPORARY.map((name) => `${name}_temp_path ${join(directory, name)};`),
    `include ${join(directory, 'site.conf')}; }`,
  ]
  const config = join(directory, 'nginx.conf')
  mkdirSync(directory, { recursive: true })
  writeFileSync(config, around.join('\n'))
  return { config, directory, readLog: () => readFileSync(log, 'utf8') }
}

/** Starts nginx in front of servers on these ports. It ends with the test file. */
export async function startNginx(upstreams: number[]) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { config, directory, readLog } = nginxFiles(port, upstreams)
  const args = ['-e', 'stderr', '-p', directory, '-c', config]
  const { output, stop } = await startProgram(NGINX.path, args, () => isReachable(url))
  return { url, output, stop, readLog }
}
