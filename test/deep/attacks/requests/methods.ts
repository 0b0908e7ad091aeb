import { METHODS } from 'node:http'
import { methodsAt } from '#server/http/allowed-methods.ts'
import { exchange } from '../support/raw-http.ts'
import { findFaults } from './check-response.ts'

const PATHS = [
  '/',
  '/support',
  '/contact',
  '/admin/login',
  '/nothing/here',
  '/robots.txt',
  '/metrics',
  '/healthz',
  '/files/temp/nothing.png',
  '/api/openapi.json',
  '/api/tickets',
  '/api/tickets/00000000-0000-4000-8000-000000000001',
  '/api/attachments',
  '/api/auth/sign-in/email',
]

const SILENCE_MS = 120_000

/** Tries every method at some paths: an unknown one must get 405 with the known ones. Returns what went wrong. */
export async function requestEveryMethod(port: number): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = []
  const tries = PATHS.flatMap((path) => [...METHODS, 'BREW', 'get'].map((method) => ({ method, path })))
  for (const { method, path } of tries) {
    const known = methodsAt(path)
    const request = `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`
    const reply = await exchange(port, Buffer.from(request), SILENCE_MS)
    const { status, headers } = reply.responses[0] ?? {}
    const isRefused = status === 405 && headers?.get('allow') === known.join(', ')
    const found = findFaults(reply)
    // CONNECT with a path is no valid request.
    const isFine = known.includes(method)
      ? status !== 405 && status !== undefined
      : isRefused || (method === 'CONNECT' && status === 400)
    if (!isFine) found.push(`${status}, Allow: ${headers?.get('allow')}`)
    faults.push(...found.map((fault) => `${method} ${path}: ${fault}`))
  }
  return { tried: tries.length, faults }
}
