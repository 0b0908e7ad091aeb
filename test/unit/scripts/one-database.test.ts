import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ON_EMBEDDED_ALONE, ON_POSTGRES_ALONE } from '#test/support/one-database.ts'

it('Each test of the operations runs on a database: no file is left to both alone, and each is there', () => {
  const named = [...ON_EMBEDDED_ALONE, ...ON_POSTGRES_ALONE]
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})
