import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { createClamdScanner } from '#server/scanner/clamd.ts'
import { installFromDebian } from './debian.ts'
import { freePort } from '../free-port.ts'
import { eventually, startProcess, temporaryDirectory } from '../server.ts'

const PROGRAM = '/usr/sbin/clamd'

/** The harmless file every scanner takes for malware; in two halves, so that none of ours is taken for it. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
/** A daemon of the tests takes no file that is larger, in bytes. */
export const STREAM_MAX = 20 * 1024 * 1024

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Whether there is a ClamAV to start; installs it where that can be done, and says so where it cannot. */
const hasClamd = await installFromDebian(['clamav-daemon'], () => existsSync(PROGRAM))

/** Options of tests that need it; they are counted as skipped where there is none. */
export const NEEDS_CLAMD = { skip: !hasClamd }
/** To be added to the names of such tests. */
export const SKIP_REASON = hasClamd
  ? ''
  : ' (skipped: Debian package clamav-daemon is not there and cannot be installed)'

/**
 * The real daemon, on a port and a socket of its own, which knows one signature: EICAR's. It is gone after the test file.
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
    const daemon = startProcess([`--config-file=${config}`], {}, PROGRAM)
    const isUp = () =>
      createClamdScanner(urls.tcp, silentLog)
        .ping()
        .then(
          () => true,
          () => false,
        )
    await Promise.race([
      eventually('an answer of clamd', isUp),
      daemon.ended.then(({ code }) => {
        throw new Error(`clamd ended with ${code}:\n${daemon.said.out}${daemon.said.err}`)
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
    /** Freezes it as it stands: the system still accepts connections, and nobody answers. */
    freeze: () => void daemon.child.kill('SIGSTOP'),
    thaw: () => void daemon.child.kill('SIGCONT'),
    restart: async () => void (daemon = await start()),
  }
}
