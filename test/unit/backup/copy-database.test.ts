import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTwoPassCopy } from '#server/backup/copy-database.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const LONG_AGO = new Date(Date.now() - 3_600_000)

function openPlace() {
  const source = temporaryDirectory()
  const target = join(temporaryDirectory(), 'database')
  const write = (name: string, text: string, at?: Date) => {
    writeFileSync(join(source, name), text)
    if (at) utimesSync(join(source, name), at, at)
  }
  const contents = () =>
    Object.fromEntries(
      readdirSync(target, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
    )
  return { source, target, write, contents, ...createTwoPassCopy(source, target) }
}

it('What changes while a database is copied is in the copy after the second pass', () => {
  const { source, write, contents, copyAll: begin, copyChanged: finish } = openPlace()
  mkdirSync(join(source, 'base'))
  write('base/grows', 'a', LONG_AGO)
  write('base/same-size', 'old', LONG_AGO)
  write('goes', 'x', LONG_AGO)
  write('postmaster.pid', '1')
  begin()
  write('base/grows', 'ab')
  write('base/same-size', 'new')
  rmSync(join(source, 'goes'))
  mkdirSync(join(source, 'later'))
  write('later/comes', 'y')
  finish()
  expect(contents()).toEqual({ grows: 'ab', 'same-size': 'new', comes: 'y' })
})

it('A change without a newer modification time is copied too, if the file was recent in the first pass', () => {
  const { write, contents, copyAll: begin, copyChanged: finish } = openPlace()
  const now = new Date()
  write('busy', 'old', now)
  begin()
  write('busy', 'new', now)
  finish()
  expect(contents()).toEqual({ busy: 'new' })
})

it('While writers are blocked, unchanged files are not copied again', () => {
  const { target, write, contents, copyAll: begin, copyChanged: finish } = openPlace()
  write('quiet', 'as it was', LONG_AGO)
  begin()
  writeFileSync(join(target, 'quiet'), 'copied once')
  finish()
  expect(contents()).toEqual({ quiet: 'copied once' })
})
