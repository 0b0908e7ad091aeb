import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readTickets } from '../../../cli/train/training-tickets.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'

const directory = mkdtempSync(join(tmpdir(), 'helpdesk-train-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(directory, name), text)
  return join(directory, name)
}

describe('What cannot be used is refused in words:', () => {
  const good = JSON.stringify({ title: 'A', description: 'B', category: 'Email', priority: 'Low' })

  it('a line that is no ticket, by its number', () => {
    expect(() => readTickets(file('torn.jsonl', `${good}\n{"title":\n`))).toThrow(/torn\.jsonl, line 2: /)
    const other = good.replace('Email', 'Plumbing')
    expect(() => readTickets(file('other.jsonl', `${good}\n\n${other}`))).toThrow(/other\.jsonl, line 3: [^]*category/)
    expect(readTickets(file('good.jsonl', `${good}\n`))).toHaveLength(1)
  })

  it('a model that is missing, or is none', () => {
    expect(() => releaseModel(join(directory, 'none.br'))).toThrow(
      /^The analyser's model cannot be read \(ENOENT\)\. `npm run train` builds it\.$/,
    )
    expect(() => releaseModel(file('bad.br', 'no model'))).toThrow(/cannot be read .* builds it\.$/)
  })
})
