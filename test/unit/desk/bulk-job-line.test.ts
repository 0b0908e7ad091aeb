import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BulkJobLine } from '#app/desk/bulk/bulk-job-line.tsx'
import { createQueryClient } from '#app/lib/query-client.ts'

const JOB = { id: 'job', kind: 'tickets', at: 0 } as const
/** What the line says, without its markup. */
function lineOf(state: object): string {
  const client = createQueryClient()
  client.setQueryData(['bulk', JOB.id], { done: 0, total: 12, failed: [], finished: false, undone: false, ...state })
  const line = createElement(BulkJobLine, { job: JOB, onOpen: () => {} })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, line))
  client.clear()
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
const failed = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, reason: 'Gone.' }))

test('A change of many tickets says how far it is, and can be undone meanwhile', () => {
  expect(lineOf({ done: 5 })).toBe('5 of 12 Undo')
})

test('One that did not reach all says how many it reached, and offers why not the others', () => {
  expect(lineOf({ done: 12, finished: true })).toBe('12 tickets changed Undo')
  expect(lineOf({ done: 12, finished: true, failed: failed(1) })).toBe('11 tickets changed Undo 1 could not be changed')
  expect(lineOf({ done: 12, finished: true, failed: failed(12) })).toBe(
    '0 tickets changed Undo 12 could not be changed',
  )
})

test('One that was undone offers no Undo', () => {
  expect(lineOf({ done: 12, finished: true, undone: true })).toBe('This change was undone')
})
