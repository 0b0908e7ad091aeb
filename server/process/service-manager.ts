import { execFile } from 'node:child_process'
import type { Config } from '../config.ts'
import { type Log, errorFields } from '../log.ts'

/**
 * Tells systemd, where it asked, when the server is ready and when it stops, and gives a sign of life at half the time
 * it waits for one, as long as `isAlive`. Node has no datagram sockets of that kind: systemd's own command speaks for us.
 */
export function createServiceManager(
  { serviceManager }: Pick<Config, 'serviceManager'>,
  log: Log,
  isAlive: () => Promise<boolean>,
) {
  const notify = (state: string) => {
    if (!serviceManager) return
    execFile('systemd-notify', [state], (error) => {
      if (error) log.warn('systemd could not be told', { state, ...errorFields(error) })
    })
  }
  return {
    ready: () => {
      notify('READY=1')
      const watchdogMs = serviceManager?.watchdogMs
      if (watchdogMs)
        setInterval(async () => (await isAlive()) && notify('WATCHDOG=1'), watchdogMs / 2).unref()
    },
    stopping: () => notify('STOPPING=1'),
  }
}
