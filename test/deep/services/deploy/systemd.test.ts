import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { debianProgram } from '#test/support/services/debian-program.ts'
import { ROOT, runProcess, temporaryDirectory } from '#test/support/server.ts'

const ANALYZE = debianProgram('systemd', '/usr/bin/systemd-analyze')
const UNITS = join(ROOT, 'deploy/systemd')

/** Exposure level up to 10; systemd rates values below 2 as OK. */
const EXPOSURE = 20

/** The units as installed, with programs and folders of this machine. */
function installedUnits(change: (unit: string) => string = (unit) => unit): string {
  const directory = temporaryDirectory()
  const folder = join(directory, 'units')
  mkdirSync(folder)
  for (const name of readdirSync(UNITS).filter((file) => !file.endsWith('.sysusers'))) {
    const unit = readFileSync(join(UNITS, name), 'utf8')
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replace(/^WorkingDirectory=.*/m, `WorkingDirectory=${directory}`)
    writeFileSync(join(folder, name), change(unit))
    cpSync(join(folder, name), join(folder, name.replace('@', '@3000')))
  }
  return folder
}

const analyse = (folder: string, ...args: string[]) =>
  runProcess(
    [...args, ...['service', 'socket'].map((kind) => join(folder, `neatline@3000.${kind}`))],
    {},
    { command: ANALYZE.path },
  )

describe.skipIf(ANALYZE.options.skip)(`The units for systemd${ANALYZE.skipReason}`, () => {
  it('are valid without warnings', async () => {
    const { code, err } = await analyse(installedUnits(), 'verify', '--man=no')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const spoilt = installedUnits((unit) => unit.replace('[Service]', '[Service]\nWatchdog=30'))
    expect((await analyse(spoilt, 'verify', '--man=no')).err).toMatch(/Unknown key (name )?'Watchdog'/)
  })

  it('restrict what the server may do on the machine', async () => {
    const unit = join(installedUnits(), 'neatline@3000.service')
    const judged = await runProcess(
      ['security', '--offline=true', `--threshold=${EXPOSURE}`, unit],
      {},
      { command: ANALYZE.path },
    )
    expect(judged.code, judged.out.split('\n').at(-2)).toBe(0)
  })

  it('listen for the server, watch it, and give it time to stop', () => {
    const [service, socket] = ['service', 'socket'].map((kind) =>
      readFileSync(join(UNITS, `neatline@.${kind}`), 'utf8'),
    )
    expect(socket).toMatch(/^ListenStream=127\.0\.0\.1:%i$/m)
    expect(service).toMatch(/^Type=notify$/m)
    expect(service).toMatch(/^WatchdogSec=\d+$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service!)?.[1])).toBeGreaterThan(30)
  })
})
