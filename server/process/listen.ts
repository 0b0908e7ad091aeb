import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Config } from '../platform/config/config.ts'
import { StartError } from '../platform/start-error.ts'

/** Connections the kernel queues until they are accepted, so that a burst of thousands makes no client retry its SYN. */
const BACKLOG = 4096
/** File descriptors kept free for files and for connections to the database and other services. */
const RESERVED_FILES = 500

/** Accepts as many connections as the limit of open files leaves room for. Throws StartError when it cannot listen. */
export function listen(server: Server, { inheritedSocket, host, port }: Config): Promise<void> {
  server.maxConnections = Math.max(RESERVED_FILES, maxOpenFiles() - RESERVED_FILES)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(inheritedSocket === undefined ? reason(error, host, port) : notASocket(error))),
    )
    if (inheritedSocket === undefined) server.listen({ port, host, backlog: BACKLOG }, resolve)
    else server.listen({ fd: inheritedSocket }, resolve)
  })
}

/** The process's limit of open files; unlimited where the system has no /proc. */
function maxOpenFiles(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(limit ?? Infinity)
  } catch {
    return Infinity
  }
}

function reason({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  const why =
    code === 'EADDRINUSE' ? `PORT ${port} is taken by another program` : `cannot listen on ${host}:${port} (${code})`
  return `${why}. Stop it, or choose another PORT.`
}

const notASocket = ({ code }: NodeJS.ErrnoException) =>
  `LISTEN_FDS names no socket to listen on (${code}). Leave it out, or hand one over as systemd does.`

/** Returns the origin of links: PUBLIC_URL, or else the address the server listens on, or would. */
export function resolveBaseUrl({ publicUrl, host, port }: Config, server?: Server): string {
  const address = server?.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return publicUrl?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
}
