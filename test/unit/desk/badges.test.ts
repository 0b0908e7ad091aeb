import { describe, expect, test } from 'vitest'
import { priorityTone, nextStatus, statusAppearance } from '#app/desk/ticket/badges.tsx'

describe('A status', () => {
  test.each([
    ['Open', 'destructive', 'Open'],
    ['In Progress', 'secondary', 'In Progress'],
    ['in progress', 'secondary', 'In Progress'],
    ['in_progress', 'secondary', 'In Progress'],
    ['Resolved', 'default', 'Resolved'],
    ['Waiting', 'neutral', 'Waiting'],
  ])('%s is shown in the tone “%s” with the label “%s”', (status, tone, label) => {
    expect(statusAppearance(status)).toEqual({ tone, label })
  })

  test('Resolved can be reopened, every other status can be resolved', () => {
    expect(['Resolved', 'Open', 'in_progress', 'Waiting'].map(nextStatus)).toEqual([
      'Open',
      'Resolved',
      'Resolved',
      'Resolved',
    ])
  })
})

test('The priority High is shown in the tone destructive, Medium in secondary, all others in outline', () => {
  expect(['High', 'Medium', 'Low', 'Critical', 'Whenever'].map(priorityTone)).toEqual([
    'destructive',
    'secondary',
    'outline',
    'outline',
    'outline',
  ])
})
