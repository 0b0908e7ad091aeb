import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'

const own = String(process.pid)
const NOTIFY_SOCKET = '/run/systemd/notify'

describe('The inherited socket', () => {
  it('is the first file descriptor after the standard three', () => {
    expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: own }).inheritedSocket).toBe(3)
    expect(readConfig({ LISTEN_FDS: '1' }).inheritedSocket, 'from the start script').toBe(3)
    expect(readConfig({}).inheritedSocket).toBeUndefined()
  })

  it('is ignored when it was passed to another process', () => {
    expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: '1' }).inheritedSocket).toBeUndefined()
  })

  it('must be the only one', () => {
    expect(() => readConfig({ LISTEN_FDS: '2' })).toThrow('LISTEN_FDS must be 1, one socket to listen on, not 2.')
  })
})

it('The watchdog is fed only when it was set for this process', () => {
  const WATCHDOG_USEC = '30000000'
  expect(readConfig({ NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID: own }).serviceManager).toEqual({
    watchdogMs: 30_000,
  })
  for (const env of [{}, { WATCHDOG_USEC, WATCHDOG_PID: '1' }])
    expect(readConfig({ NOTIFY_SOCKET, ...env }).serviceManager).toEqual({ watchdogMs: undefined })
  expect(readConfig({ WATCHDOG_USEC }).serviceManager).toBeUndefined()
})
