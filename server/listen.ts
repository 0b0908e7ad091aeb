import type { Server } from 'node:http'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/** Listens on the socket that was handed over, or else opens one. Throws StartError when neither can be. */
export function listen(server: Server, { inheritedSocket, host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(inheritedSocket === undefined ? reason(error, host, port) : notASocket(error))),
    )
    if (inheritedSocket === undefined) server.listen(port, host, resolve)
    else server.listen({ fd: inheritedSocket }, resolve)
  })
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
