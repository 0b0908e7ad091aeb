import { packModel } from '#server/triage/model/triage-model.ts'
import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TrainingSet, readTrainingSet, trainModel } from '../../cli/train/train-model.ts'
import { isHeldOut, isTerse, trainingTickets } from '../../cli/train/training-tickets.ts'

const tickets = trainingTickets()
const every = (nth: number) => tickets.filter((_, at) => at % nth === 0)

let course: TrainingSet
let trained: ReturnType<typeof trainModel>
beforeAll(() => {
  course = readTrainingSet(every(60))
  trained = trainModel(course)
})

it('Training makes the same bytes of the same tickets, every time', () => {
  const again = trainModel(course)
  expect(packModel(again.model).equals(packModel(trained.model))).toBe(true)
})

it('Training evaluates with a model that has not learned the held-out tickets', () => {
  expect(trained.evaluated).not.toEqual(trained.model)
  const { model, evaluated } = trainModel({ ...course, trained: course.all })
  expect(evaluated).toEqual(model)
})

it('Training keeps about every fifth ticket and every third terse one apart, the same ones whatever is added', () => {
  for (const [terse, expected] of [[false, 1 / 5] as const, [true, 1 / 3] as const]) {
    const own = tickets.filter((ticket) => isTerse(ticket) === terse)
    expect(own.filter(isHeldOut).length / own.length).toBeCloseTo(expected, 1)
  }
  const fewer = readTrainingSet(every(120))
  expect(course.heldOutTickets).toEqual(expect.arrayContaining(fewer.heldOutTickets))
  expect(course.trained).toHaveLength(course.all.length - course.heldOutTickets.length)
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
