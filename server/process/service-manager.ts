import { execFile } from 'node:child_process'
import type { Config } from '../config.ts'
import { type Log, errorFields } from '../log.ts'

/**
 * Notifies systemd, if it started the server, of readiness and shutdown, and feeds its watchdog at half the interval for
 * as long as `isAlive` resolves with true. It calls `systemd-notify`, because Node has no Unix datagram sockets.
 */
export function createServiceManager(
  { serviceManager }: Pick<Config, 'serviceManager'>,
  log: Log,
  isAlive: () => Promise<boolean>,
) {
  const notify = (state: string) => {
    if (!serviceManager) return
    execFile('systemd-notify', [state], (error) => {
      if (error) log.warn('systemd.notify_failed', { state, ...errorFields(error) })
    })
  }
  return {
    ready: () => {
      notify('READY=1')
      const watchdogMs = serviceManager?.watchdogMs
      if (watchdogMs) setInterval(async () => (await isAlive()) && notify('WATCHDOG=1'), watchdogMs / 2).unref()
    },
    stopping: () => notify('STOPPING=1'),
  }
}
