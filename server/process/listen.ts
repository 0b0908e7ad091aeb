import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Connections that may wait to be taken: thousands at once must not make one person's wait for a second try. */
const BACKLOG = 4096
/** Files, and connections to the database and others, for which there must be room beside visitors. */
const RESERVED_FILES = 500

/**
 * Listens on the socket that was handed over, or else opens one, and takes at most as many connections as leave room for
 * its own files. Throws StartError when neither can be.
 */
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

/** Where the system does not say, as but Linux does, it is left to it. */
function maxOpenFiles(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(most ?? Infinity)
  } catch {
    return Infinity
  }
}

function reason({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  const why =
    code === 'EADDRINUSE'
      ? `PORT ${port} is taken by another program`
      : `cannot listen on ${host}:${port} (${code})`
  return `${why}. Stop it, or choose another PORT.`
}

const notASocket = ({ code }: NodeJS.ErrnoException) =>
  `LISTEN_FDS names no socket to listen on (${code}). Leave it out, or hand one over as systemd does.`

/** The address customers use, or else the one listened on. */
export function baseAddress({ publicUrl, host, port }: Config, server: Server): string {
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return publicUrl?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
}
