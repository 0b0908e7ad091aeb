import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorByChance, type Evaluation, evaluate, predict } from '../../cli/train/evaluate.ts'
import { releaseFingerprint, releaseInputs } from '../../cli/train/release-inputs.ts'
import { readTickets } from '../../cli/train/training-tickets.ts'
import { releaseModel } from '#server/triage/model/current-model.ts'
import { EVALUATION_FILE } from '#server/triage/model/triage-model.ts'

describe('The committed model', () => {
  it('was trained from the tickets and by the code of this commit; otherwise run `npm run train` and commit the result', () => {
    expect(JSON.parse(readFileSync(EVALUATION_FILE, 'utf8')).trainedFrom).toBe(releaseFingerprint())
  })

  it('depends on the tickets, on how they are read and on how they are learned, and on nothing of the server around it', () => {
    const inputs = releaseInputs()
    expect(inputs).toEqual(
      expect.arrayContaining([
        'server/triage/training/desk-a.jsonl',
        'server/triage/read-words.ts',
        'server/triage/model/hash-features.ts',
        'cli/train/train-model.ts',
        'cli/train/fit-model.ts',
        'contract/vocabulary.ts',
      ]),
    )
    const around = inputs.filter((file) => !/^(cli\/(train\/|random)|server\/triage\/|contract\/)/.test(file))
    expect(around).toEqual(['server/platform/program-files.ts'])
  })
})

describe('The committed model, evaluated,', () => {
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
})
