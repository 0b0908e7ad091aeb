import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GROUPS } from '../mutation/groups.ts'

const cwd = join(import.meta.dirname, '../..')

it.each(Object.entries(GROUPS))('Every module and test of the mutation group %s is there', (_, group) => {
  const globs = [...group.modules, ...group.tests]
  // A glob of alternatives names each of them.
  const paths = globs.flatMap((glob) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? []
    return names === undefined ? [glob] : names.split(',').map((name) => before! + name + after!)
  })
  expect(paths.filter((path) => globSync(path, { cwd }).length === 0)).toEqual([])
})
