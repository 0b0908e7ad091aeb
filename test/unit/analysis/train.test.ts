import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../cli/train/evaluate.ts'
import { type TrainingSet, readTrainingSet, trainModel } from '../../../cli/train/train-model.ts'
import { readTickets, trainingTickets } from '../../../cli/train/training-tickets.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { releaseModel } from '#server/analysis/model/current-model.ts'
import { MODEL_FILE, packModel } from '#server/analysis/model/triage-model.ts'

const tickets = trainingTickets()
const directory = mkdtempSync(join(tmpdir(), 'helpdesk-train-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(directory, name), text)
  return join(directory, name)
}

describe('Training', () => {
  let course: TrainingSet
  beforeAll(async () => {
    course = await readTrainingSet(tickets.filter((_, at) => at % 20 === 0))
  })

  it('makes the same bytes of the same tickets, every time', async () => {
    const [first, second] = [await trainModel(course), await trainModel(course)]
    expect(packModel(first.model).equals(packModel(second.model))).toBe(true)
  })

  it('evaluates with a model that has not learned the held-out tickets', async () => {
    const { model, evaluated: judged } = await trainModel({ ...course, trained: course.all })
    expect(judged).toEqual(model)
    expect((await trainModel(course)).evaluated).not.toEqual(model)
  })

  it('keeps about every fifth ticket apart, the same ones whatever tickets are added', async () => {
    const share = course.heldOutTickets.length / course.all.length
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.25)
    const fewer = await readTrainingSet(tickets.filter((_, at) => at % 40 === 0))
    expect(course.heldOutTickets).toEqual(expect.arrayContaining(fewer.heldOutTickets))
    expect(course.trained).toHaveLength(course.all.length - course.heldOutTickets.length)
  })
})

describe('The model of this release', () => {
  const judged = JSON.parse(readFileSync(`${MODEL_FILE}.json`, 'utf8')) as Evaluation

  it.each<[keyof Evaluation, number]>([
    ['categoryF1', 0.82],
    ['securityRecall', 0.88],
    ['securityPrecision', 0.7],
    ['priorityF1', 0.66],
    ['priorityWithinOne', 0.94],
    ['criticalAtLeastHigh', 0.9],
  ])('reads tickets it has not learned: %s is %d or more', (number, least) => {
    expect(judged[number]).toBeGreaterThanOrEqual(least)
  })

  it('says how sure it is, and is right about as often', () => {
    expect(judged.calibrationError).toBeLessThanOrEqual(0.06)
  })

  it('takes no more than 400 kB', () => {
    expect(statSync(MODEL_FILE).size).toBeLessThanOrEqual(400_000)
  })
})

describe('The tickets of the repository', () => {
  it('are two thousand or more, 180 or more of each category, of all priorities, a quarter of them hard', () => {
    const count = (holds: (ticket: (typeof tickets)[number]) => boolean) => tickets.filter(holds).length
    expect(tickets.length).toBeGreaterThanOrEqual(2_000)
    for (const each of CATEGORIES) expect(count(({ category }) => category === each)).toBeGreaterThanOrEqual(180)
    for (const each of PRIORITIES) expect(count(({ priority }) => priority === each)).toBeGreaterThanOrEqual(180)
    expect(count(({ kind }) => kind === 'hard') / tickets.length).toBeGreaterThanOrEqual(0.25)
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

  it('a model that was not built, or is none', () => {
    expect(() => releaseModel(join(directory, 'none.br'))).toThrow(
      /^The analyser's model cannot be read \(ENOENT\)\. `npm run train` builds it\.$/,
    )
    expect(() => releaseModel(file('bad.br', 'no model'))).toThrow(/cannot be read .* builds it\.$/)
  })
})
