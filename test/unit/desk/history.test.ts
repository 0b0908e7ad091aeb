import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { historyCsv, historyText, filterEntries, toActs } from '#app/desk/history/history-tab.tsx'
import { diffWords } from '#app/desk/history/history-change.tsx'
import { importantChanges, placeChanges } from '#app/desk/history/chat-changes.tsx'

let ids = 0
const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: String(++ids),
  at: '2026-03-02T15:00:00.000Z',
  actor: { kind: 'person', name: 'Kim Ito' },
  kind: 'status_changed',
  from: null,
  to: null,
  cause: null,
  suggestion: null,
  group: String(ids),
  ...changes,
})
const at = (minute: number) => `2026-03-02T15:0${minute}:00.000Z`

it('A changed title shows the words that differ, between those that stayed', () => {
  expect(diffWords('Printer at front desk', 'Printer at the front desk')).toEqual([
    'Printer at',
    '',
    'the',
    'front desk',
  ])
  expect(diffWords('URGENT printer at front desk', 'Printer at front desk')).toEqual([
    '',
    'URGENT printer',
    'Printer',
    'at front desk',
  ])
  expect(diffWords('no no', 'no no no')).toEqual(['no no', '', 'no', ''])
  expect(diffWords('', 'New')).toEqual(['', '', 'New', ''])
  expect(diffWords('Same  words', 'Same words')).toEqual(['Same words', '', '', ''])
})

it('A copied history says who did what, from what to what, and why', () => {
  const lines = historyText([
    entry({ from: 'Open', to: 'Resolved' }),
    entry({
      kind: 'assignee_changed',
      from: 'Kim Ito',
      actor: { kind: 'system', name: 'Neatline IT' },
      cause: 'Away for 2 hours.',
    }),
    entry({ kind: 'message_in', to: 'Ann <ann@example.com>', actor: { kind: 'customer', name: 'Ann' } }),
  ]).split('\n')
  expect(lines.map((line) => line.replace(/^\w{3} \d\d, \d{4} \d\d:\d\d {2}/, ''))).toEqual([
    'Kim Ito changed the status: Open → Resolved',
    'Neatline IT changed the owner: Kim Ito → None (Away for 2 hours.)',
    'Ann wrote a message',
  ])
})

it('A copied history says what became of the analyser’s suggestion, which draft was restored, and which file was opened', () => {
  const entries = [
    entry({ kind: 'priority_changed', from: 'Medium', to: 'Low', suggestion: { value: 'Low', taken: true } }),
    entry({ kind: 'category_changed', from: 'Other', to: 'Email', suggestion: { value: 'Network', taken: false } }),
    entry({ kind: 'draft_restored', from: 'Discarded', to: 'Answer' }),
    entry({ kind: 'draft_restored', from: 'Sent', to: 'Note' }),
    entry({ kind: 'file_opened', to: 'invoice.pdf' }),
    entry({ kind: 'file_previewed', to: '=cmd.png' }),
  ]
  const lines = historyText(entries).split('\n')
  expect(lines.map((line) => line.replace(/^.{18} {2}Kim Ito /, ''))).toEqual([
    'changed the priority: Medium → Low (Used the suggested value)',
    'changed the category: Other → Email (Suggested: Network)',
    'restored a discarded draft of the answer',
    'restored a sent draft of the note',
    'opened a file: invoice.pdf',
    'previewed a file: =cmd.png',
  ])
  const rows = historyCsv(entries).split('\r\n').slice(1)
  expect(rows[1]).toContain(',Other,Email,Suggested: Network')
  expect(rows[2]).toContain(',restored a discarded draft of the answer,,,')
  expect(rows[5]).toContain(",previewed a file,,'=cmd.png,")
  expect(filterEntries(entries, 'Files').map(({ to }) => to)).toEqual(['invoice.pdf', '=cmd.png'])
})

it('No cell of a downloaded history is a formula, and quotes, commas and line breaks stay in their cell', () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']
  const rows = evil.map((to) => entry({ kind: 'title_changed', from: 'a "b", c\nd', to }))
  const csv = historyCsv(rows)
  expect(csv.startsWith('\uFEFFTime,Who,What,From,To,Why\r\n')).toBe(true)
  for (const to of evil) expect(csv).toContain(`,"a ""b"", c\nd",${to.startsWith('\r') ? `"'${to}"` : `'${to}`},`)
})

it('What one act changed is one line, and a filter leaves the rest out', () => {
  const entries = [
    entry({ group: 'a', kind: 'category_changed' }),
    entry({ group: 'a', kind: 'assignee_changed' }),
    entry({ group: 'b', kind: 'responded' }),
  ]
  expect(toActs(entries).map(({ entries: { length } }) => length)).toEqual([2, 1])
  expect(filterEntries(entries, 'People').map(({ kind }) => kind)).toEqual(['assignee_changed'])
  expect(filterEntries(entries, 'All')).toEqual(entries)
})

it('Important changes stand between the messages by time', () => {
  const changes = importantChanges([
    entry({ at: at(1) }),
    entry({ at: at(2), kind: 'tags_changed' }),
    entry({ at: at(3), kind: 'woke' }),
    entry({ at: at(4), kind: 'assignee_changed' }),
    entry({ at: at(7), kind: 'held_released' }),
  ])
  const messages = [at(2), at(4), at(5)].map((created_at) => ({ created_at }) as Message)
  expect(placeChanges(messages, changes).map((lines) => lines.map(({ kind }) => kind))).toEqual([
    ['status_changed'],
    ['woke'],
    ['assignee_changed'],
    ['held_released'],
  ])
  expect(placeChanges([], changes)).toEqual([changes])
})
