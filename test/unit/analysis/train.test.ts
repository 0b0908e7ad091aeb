import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { errorByChance } from '../../../cli/train/calibration-error.ts'
import { type Evaluation, evaluate, predict } from '../../../cli/train/evaluate.ts'
import { isTerse, readTickets, trainingTickets } from '../../../cli/train/training-tickets.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import { EVALUATION_FILE, MODEL_FILE } from '#server/analysis/model/triage-model.ts'

const tickets = trainingTickets()
const directory = mkdtempSync(join(tmpdir(), 'helpdesk-train-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(directory, name), text)
  return join(directory, name)
}

describe('The model of this release', () => {
  const judged = JSON.parse(readFileSync(EVALUATION_FILE, 'utf8')) as Record<'written' | 'terse', Evaluation>

  it.each<[keyof Evaluation, number, number]>([
    ['categoryF1', 0.82, 0.82],
    ['securityRecall', 0.88, 0.83],
    ['securityPrecision', 0.71, 0.72],
    ['priorityF1', 0.62, 0],
    ['priorityWithinOne', 0.955, 0.98],
    ['criticalAtLeastHigh', 0.9, 0.9],
  ])('reads tickets it has not learned: %s is %d or more, of terse ones %d', (number, least, leastOfTerse) => {
    expect(judged.written[number]).toBeGreaterThanOrEqual(least)
    expect(judged.terse[number]).toBeGreaterThanOrEqual(leastOfTerse)
  })

  it('reads terse tickets that were written apart', () => {
    const apart = evaluate(predict(readTickets('bench/triage/terse.jsonl'), releaseModel().model))
    expect(apart.categoryF1).toBeGreaterThanOrEqual(0.8)
    expect(apart.securityRecall).toBeGreaterThanOrEqual(0.9)
    expect(apart.securityPrecision).toBeGreaterThanOrEqual(0.7)
    expect(apart.priorityWithinOne).toBeGreaterThanOrEqual(0.97)
    expect(apart.calibrationError).toBeLessThanOrEqual(0.06)
  })

  it('says how sure it is, and is right about as often', () => {
    expect(judged.written.calibrationError).toBeLessThanOrEqual(0.035)
    expect(judged.terse.calibrationError).toBeLessThanOrEqual(0.035)
  })

  it('is not blamed for chance, which causes much calibration error among few tickets and little among many', () => {
    const mean = (count: number) => errorByChance(Array.from({ length: count }, () => 0.9)).mean
    expect(mean(80)).toBeCloseTo(Math.sqrt((0.09 / 80) * (2 / Math.PI)), 2)
    expect(mean(2_000)).toBeLessThan(0.01)
  })

  it('takes no more than 400 kB', () => {
    expect(statSync(MODEL_FILE).size).toBeLessThanOrEqual(400_000)
  })
})

describe('The tickets of the repository', () => {
  it('are two thousand or more, 180 or more of each category, of all priorities, a quarter of those in sentences hard', () => {
    const count = (holds: (ticket: (typeof tickets)[number]) => boolean) => tickets.filter(holds).length
    expect(tickets.length).toBeGreaterThanOrEqual(2_000)
    for (const each of CATEGORIES) expect(count(({ category }) => category === each)).toBeGreaterThanOrEqual(180)
    for (const each of PRIORITIES) expect(count(({ priority }) => priority === each)).toBeGreaterThanOrEqual(180)
    const written = count((ticket) => !isTerse(ticket))
    expect(count(({ kind }) => kind === 'hard') / written).toBeGreaterThanOrEqual(0.25)
  })

  it('are each said once', () => {
    const texts = tickets.map(({ title, description }) => `${title}\n${description}`)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})

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
