import { describe, expect, test } from 'vitest'
import { fileKind } from '#app/lib/file-description.ts'
import { messageSide } from '#app/dashboard/ticket/message-side.ts'
import { priorityTone } from '#app/dashboard/badges/ticket-priority.ts'
import { nextStatus, statusAppearance } from '#app/dashboard/badges/ticket-status.ts'

describe('Status', () => {
  test.each([
    ['Open', 'destructive', 'Open'],
    ['In Progress', 'secondary', 'In Progress'],
    ['in progress', 'secondary', 'In Progress'],
    ['in_progress', 'secondary', 'In Progress'],
    ['Resolved', 'default', 'Resolved'],
    ['Waiting', 'neutral', 'Waiting'],
  ])('%s is shown %s as “%s”', (status, tone, label) => {
    expect(statusAppearance(status)).toEqual({ tone, label })
  })

  test('only a resolved ticket is reopened, every other is resolved', () => {
    expect(['Resolved', 'Open', 'in_progress', 'Waiting'].map(nextStatus)).toEqual([
      'Open',
      'Resolved',
      'Resolved',
      'Resolved',
    ])
  })
})

test('High is destructive, Medium secondary, all others outline', () => {
  expect(['High', 'Medium', 'Low', 'Critical', 'Whenever'].map(priorityTone)).toEqual([
    'destructive',
    'secondary',
    'outline',
    'outline',
    'outline',
  ])
})

test('images are known by their extension, in any case', () => {
  expect(['a.png', 'a.JPG', 'a.jpeg', 'a.WebP', 'a.gif'].map(fileKind)).toEqual(Array(5).fill('Image'))
  expect(['a.pdf', 'png', 'a.png.txt', 'a.svg', ''].map(fileKind)).toEqual(Array(5).fill('Document'))
})

describe('A response', () => {
  const customer = { first_name: 'Marisol', last_name: 'Vega', email: 'marisol@ponderosa.example.com' }
  const author = { first_name: 'Jo', last_name: 'Lindqvist' }

  test('that is an answer is shown as an admin’s', () => {
    expect(messageSide({ kind: 'answer', author }, customer)).toEqual({
      role: 'Admin',
      name: 'Jo Lindqvist',
    })
    expect(messageSide({ kind: 'answer', author: null }, customer)).toEqual({
      role: 'Admin',
      name: 'Support team',
    })
  })

  test('that is a customer’s message is shown under the customer’s name', () => {
    expect(messageSide({ kind: 'customer', author: null }, customer)).toEqual({
      role: 'Customer',
      name: 'Marisol Vega',
    })
    expect(messageSide({ kind: 'customer', author: null }, null)).toEqual({
      role: 'Customer',
      name: 'Customer',
    })
  })
})
