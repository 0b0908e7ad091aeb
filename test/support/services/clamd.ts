import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { createClamdScanner } from '#server/files/clamd.ts'
import { debianProgram } from './debian-program.ts'
import { freePort } from '../free-port.ts'
import { eventually, startProcess, temporaryDirectory } from '../server.ts'

const CLAMD = debianProgram('clamav-daemon', '/usr/sbin/clamd')

/** The harmless file that every scanner reports as malware; in two halves, so that this source file is not reported. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
/** The test daemon accepts files up to this many bytes. */
export const STREAM_MAX = 20 * 1024 * 1024

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Options of tests that need it; they are skipped without it. */
export const NEEDS_CLAMD = CLAMD.options
/** To be appended to the titles of such tests. */
export const SKIP_REASON = CLAMD.skipReason

/**
 * Starts the real daemon, on a port and a socket, with EICAR's signature only. It ends with the test file.
 */
export async function startClamd() {
  const directory = temporaryDirectory()
  const signatures = join(directory, 'signatures')
  const socket = join(directory, 'clamd.ctl')
  const config = join(directory, 'clamd.conf')
  const port = await freePort()
  mkdirSync(signatures)
  writeFileSync(join(signatures, 'test.ndb'), `EicarTest:0:*:${EICAR.toString('hex')}\n`)
  writeFileSync(
    config,
    [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      `DatabaseDirectory ${signatures}`,
      `TemporaryDirectory ${directory}`,
      `StreamMaxLength ${STREAM_MAX}`,
    ].join('\n'),
  )
  const urls = { tcp: new URL(`tcp://127.0.0.1:${port}`), unix: new URL(`unix://${socket}`) }

  async function start() {
    const daemon = startProcess([`--config-file=${config}`], {}, { command: CLAMD.path })
    const isUp = () =>
      createClamdScanner(urls.tcp, silentLog)
        .ping()
        .then(
          () => true,
          () => false,
        )
    await Promise.race([
      eventually('a response of clamd', isUp),
      daemon.ended.then(({ code }) => {
        throw new Error(`clamd ended with ${code}:\n${daemon.output.out}${daemon.output.err}`)
      }),
    ])
    return daemon
  }

  let daemon = await start()
  const kill = async () => {
    daemon.child.kill('SIGKILL')
    await daemon.ended
  }
  return {
    ...urls,
    kill,
    /** Freezes it: the kernel still accepts connections, and no response arrives. */
    freeze: () => void daemon.child.kill('SIGSTOP'),
    thaw: () => void daemon.child.kill('SIGCONT'),
    restart: async () => void (daemon = await start()),
  }
}
