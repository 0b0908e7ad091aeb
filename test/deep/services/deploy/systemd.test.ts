import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installFromDebian } from '#test/support/services/debian.ts'
import { ROOT, runProcess, temporaryDirectory } from '#test/support/server.ts'

const PROGRAM = '/usr/bin/systemd-analyze'
const UNITS = join(ROOT, 'deploy/systemd')
const there = await installFromDebian(['systemd'], () => existsSync(PROGRAM))
const why = there ? '' : ' (skipped: Debian package systemd is not there and cannot be installed)'

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
    { command: PROGRAM },
  )

describe.skipIf(!there)(`The units for systemd${why}`, () => {
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
      { command: PROGRAM },
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
